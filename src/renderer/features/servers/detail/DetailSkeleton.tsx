import { Box, Flex, SimpleGrid, Stack } from '@mantine/core'
import rows from '../../../ui/rows/Rows.module.css'

/** Placeholder for a server's form and card while the list loads; the list itself announces that to assistive technology. */
export function DetailSkeleton() {
  return (
    <Box p="2xl" aria-hidden>
      <Bar w="13.25rem" h="1.5rem" />
      <Flex gap="xl" mt="lg" pb="sm" className={rows.ruledBelow}>
        <Bar w="3.75rem" h="0.75rem" />
        <Bar w="4.5rem" h="0.75rem" />
      </Flex>
      <Flex gap="2xl" mt="lg" wrap="wrap">
        <Stack flex="1 1 17.5rem" maw="35rem" gap="md">
          <Field />
          <SimpleGrid cols={2} spacing="sm" verticalSpacing="md">
            <Field />
            <Field />
            <Field />
            <Field />
          </SimpleGrid>
          <Field />
        </Stack>
        <Box flex="1 1 21.25rem" h="11.25rem" bd="var(--hairline)" bdrs="lg" />
      </Flex>
    </Box>
  )
}

function Field() {
  return (
    <Stack gap="2xs">
      <Bar w="5rem" h="0.75rem" />
      <Bar w="100%" h="var(--control-md)" />
    </Stack>
  )
}

function Bar(size: { w: string; h: string }) {
  return <Box {...size} maw="100%" bdrs="sm" bg="var(--quiet-soft)" opacity={0.7} />
}
