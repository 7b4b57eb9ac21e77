import { Box, Stack } from '@mantine/core'

const FIELDS = 4

/** Placeholder for a server's details while the list loads; the list itself announces that to assistive technology. */
export function DetailSkeleton() {
  return (
    <Stack gap={0} p="2xl" aria-hidden>
      <Bar w="13.25rem" h="1.25rem" mb="md" />
      <Bar w="18.75rem" h="0.75rem" />
      <Box h="var(--hairline-width)" mt="3xl" mb="4xl" bg="var(--line)" />
      {Array.from({ length: FIELDS }, (_, index) => (
        <Bar key={index} w="23.75rem" h="var(--control-md)" mb="3xl" />
      ))}
    </Stack>
  )
}

function Bar(size: { w: string; h: string; mb?: string }) {
  return <Box {...size} maw="100%" bdrs="sm" bg="var(--quiet-soft)" opacity={0.7} />
}
