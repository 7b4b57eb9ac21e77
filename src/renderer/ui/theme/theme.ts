import {
  ActionIcon,
  Button,
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
} from '@mantine/core'

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

const control = {
  '--input-height': 'var(--control-md)',
  '--input-fz': 'var(--type-md)',
  '--input-size': 'var(--control-md)',
}

const button = {
  '--button-height': 'var(--control-md)',
  '--button-fz': 'var(--type-md)',
  '--button-padding-x': 'var(--space-md)',
}

const smallButton = {
  '--button-height': 'var(--control-sm)',
  '--button-fz': 'var(--type-sm)',
  '--button-padding-x': 'var(--space-sm)',
}

const steps = <const Step extends string>(name: string, ...keys: Step[]) =>
  Object.fromEntries(keys.map((key) => [key, `var(--${name}-${key})`])) as Record<Step, string>

const spacing = steps('space', '4xs', '3xs', '2xs', 'xs', 'sm', 'md', 'lg', 'xl', '2xl', '3xl', '4xl')
const lineHeights = {
  ...steps('lines', 'md', 'lg', 'xl', 'caption', 'row'),
  xs: 'var(--lines-md)',
  sm: 'var(--lines-md)',
}

declare module '@mantine/core' {
  interface MantineThemeSizesOverride {
    spacing: Record<keyof typeof spacing, string>
    lineHeights: Record<keyof typeof lineHeights, string>
  }
}

const heading = (step: 'md' | 'lg' | 'xl', fontWeight: string) => ({
  fontSize: `var(--type-${step})`,
  lineHeight: step === 'md' ? 'var(--lines-row)' : `var(--lines-${step})`,
  fontWeight,
})

/** Maps the scales of src/shared/theme to Mantine: 13 px text, 32 px controls, headings for screens, parts, and cards. */
export const theme = createTheme({
  primaryColor: 'accent',
  primaryShade: { light: 6, dark: 4 },
  variantColorResolver: (input) => ({
    ...defaultVariantColorsResolver(input),
    ...(input.variant === 'filled' && { color: 'var(--on-accent)' }),
  }),
  colors: { accent },
  fontFamily: '"Inter Variable", system-ui, sans-serif',
  fontFamilyMonospace: '"JetBrains Mono Variable", ui-monospace, monospace',
  spacing,
  fontSizes: steps('type', 'xs', 'sm', 'md', 'lg', 'xl'),
  lineHeights,
  fontWeights: { regular: '400', medium: '550', bold: '600' },
  radius: steps('radius', 'xs', 'sm', 'md', 'lg', 'xl'),
  shadows: { sm: 'var(--shadow-card)', md: 'var(--shadow-pop)' },
  headings: {
    fontFamily: 'inherit',
    sizes: { h1: heading('xl', '650'), h2: heading('lg', '650'), h3: heading('md', '600'), h4: heading('md', '600') },
  },
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Input: { vars: () => ({ wrapper: control }) },
    Button: Button.extend({
      defaultProps: { variant: 'filled' },
      vars: (_theme, { size }) => ({ root: size === 'xs' ? smallButton : button }),
    }),
    ActionIcon: ActionIcon.extend({
      defaultProps: { variant: 'default' },
      vars: (_theme, { size }) => ({
        root: { '--ai-size': `var(--control-${size === 'xs' || size === 'sm' ? size : 'md'})` },
      }),
    }),
    Menu: {
      defaultProps: { withinPortal: false, withInitialFocusPlaceholder: false, transitionProps: { duration: 0 } },
    },
    // If this were set on the component itself, it would apply to the wrapper, whose direction the input ignores.
    TextInput: { defaultProps: { attributes: { input: { dir: 'auto' } } } },
    Textarea: { defaultProps: { attributes: { input: { dir: 'auto' } } } },
    Tooltip: { defaultProps: { openDelay: 350, withinPortal: true, bg: 'var(--text)', c: 'var(--ground)' } },
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
  '--mantine-color-accent-filled': 'var(--accent)',
  '--mantine-color-accent-filled-hover': 'var(--accent-hover)',
  '--mantine-color-accent-light-color': 'var(--accent-text)',
  '--mantine-color-accent-light-hover': 'var(--hover)',
}

/** Maps Mantine's variables to the tokens, in both color schemes. */
export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, light: shared, dark: shared })
