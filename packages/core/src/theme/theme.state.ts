export type ThemeMode = 'light' | 'dark'

/** Contract 9. Values are CSS; one that could leave its declaration is dropped. */
export type ThemeVariables = Readonly<Record<string, string | number>>

export interface ThemeState {
  /** Undefined: what the visitor's system prefers. */
  readonly themeMode: ThemeMode | undefined
  readonly themeVariables: ThemeVariables
}

const names = /^--w3m-(?:font-family|accent|color-mix(?:-strength)?|(?:font-size|border-radius)-master|z-index|qr-color)$/

// Enough for colours, lengths, calc() and font lists; no url(), no image(), no escape, nothing that ends a declaration.
const harmless = /^[-\w\s#%.,()'"+*/]{1,200}$/
const fetching = /url|image|src|expression|var\s*\(\s*--(?!w3m)/i

/** The variables that are known and whose values are harmless; a share that is a bare number is one of percent. */
export function sanitizeThemeVariables(variables: ThemeVariables = {}): ThemeVariables {
  return Object.fromEntries(
    Object.entries(variables)
      .filter(([name, value]) => names.test(name) && harmless.test(String(value)) && !fetching.test(String(value)))
      .map(([name, value]) => [name, /th$/.test(name) && +value >= 0 ? `${value}%` : value]),
  )
}
