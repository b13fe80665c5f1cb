import { invalidOption } from '../errors/invalid-option.js'

/** The colours of the modal and the buttons. */
export type ThemeMode = 'light' | 'dark'

/** Values are CSS; one that could leave its declaration is refused. */
export type ThemeVariables = Readonly<Record<string, string | number>>

/** How everything looks. */
export interface ThemeState {
  /** Undefined: what the visitor's system prefers. */
  readonly themeMode: ThemeMode | undefined
  /** Those that the host set. */
  readonly themeVariables: ThemeVariables
}

const names =
  /^--w3m-(?:font-family|accent|color-mix(?:-strength)?|(?:font-size|border-radius)-master|z-index|qr-color)$/

// Enough for colours, lengths, calc() and font lists in any script; no url(), no image(), no escape, nothing that ends a
// declaration.
const harmless = /^[-\p{L}\p{M}\p{N}_\s#%.,()'"+*/]{1,200}$/u
const fetching = /(?:url|image|-set|src|expression)\s*\(/i
/** What a value refers to is one of ours as well: a property of the page may hold anything. */
const isOwn = (text: string): boolean =>
  [...text.matchAll(/var\(\s*([^\s,)]*)/gi)].every(([, name = '']) => names.test(name))

/**
 * The variables, all known and harmless; a share that is a bare number is one of percent.
 * @throws {W3mError} `INVALID_OPTION`, with the variable's name
 */
export function readThemeVariables(variables: ThemeVariables = {}): ThemeVariables {
  return Object.fromEntries(
    Object.entries(variables).map(([name, value]) => {
      const text = String(value)
      if (!names.test(name) || !harmless.test(text) || fetching.test(text) || !isOwn(text))
        throw invalidOption(`themeVariables.${name}`, 'a known variable, and CSS that fetches nothing', value)
      return [name, /th$/.test(name) && +value >= 0 ? `${value}%` : value]
    }),
  )
}
