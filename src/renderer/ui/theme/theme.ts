import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'

const accent: MantineColorsTuple = [
  '#eef1ff',
  '#dfe4ff',
  '#c3ccff',
  '#a3b1ff',
  '#7d93ff',
  '#5c76ff',
  '#3d5afe',
  '#2f49e0',
  '#263bb8',
  '#1d2d8c',
]

const control = { '--input-height': '32px', '--input-fz': '13px', '--input-size': '32px' }

/** Type scale, radii, control sizes: 13 px text, 32 px controls. Colours come from src/shared/theme/colours.css. */
export const theme = createTheme({
  primaryColor: 'accent',
  primaryShade: { light: 6, dark: 4 },
  autoContrast: true,
  colors: { accent },
  fontFamily: '"Inter Variable", system-ui, sans-serif',
  fontFamilyMonospace: '"JetBrains Mono Variable", ui-monospace, monospace',
  fontSizes: { xs: '11px', sm: '12px', md: '13px', lg: '15px', xl: '20px' },
  lineHeights: { xs: '1.4', sm: '1.4', md: '1.45', lg: '1.4', xl: '1.3' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '10px', xl: '14px' },
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Input: { vars: () => ({ wrapper: control }) },
    Button: {
      defaultProps: { variant: 'filled' },
      vars: () => ({ root: { '--button-height': '32px', '--button-fz': '13px', '--button-padding-x': '13px' } }),
    },
    ActionIcon: { defaultProps: { variant: 'default' }, vars: () => ({ root: { '--ai-size': '32px' } }) },
    // On the component itself it would go to the element around the input, which an input doesn't heed.
    TextInput: { defaultProps: { attributes: { input: { dir: 'auto' } } } },
    Textarea: { defaultProps: { attributes: { input: { dir: 'auto' } } } },
    Tooltip: { defaultProps: { openDelay: 350, withinPortal: true } },
  },
})

const shared = {
  '--mantine-color-body': 'var(--ground)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-dimmed': 'var(--text-2)',
  '--mantine-color-placeholder': 'var(--text-3)',
  '--mantine-color-error': 'var(--bad)',
  '--mantine-color-default': 'var(--field)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--line-strong)',
  '--mantine-color-disabled': 'var(--well)',
  '--mantine-color-disabled-color': 'var(--text-3)',
  '--mantine-color-disabled-border': 'var(--line)',
  '--mantine-color-anchor': 'var(--accent-text)',
}

/** Leads Mantine's own variables to the tokens, in both colour schemes. */
export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, light: shared, dark: shared })
