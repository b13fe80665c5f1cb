import { opaqueColor } from './opaque-color.js'

export interface PageTheme {
  /** Undefined: what the visitor's system prefers. */
  readonly themeMode: 'light' | 'dark' | undefined
  /** Custom properties, checked. */
  readonly variables: Readonly<Record<string, string>>
  /** A language tag. */
  readonly locale: string
  /** Undefined: that of the texts. */
  readonly direction?: 'ltr' | 'rtl' | undefined
}

/** The theme that a page sets, of which it may leave out any part. */
interface ThemeChange extends Partial<Pick<PageTheme, 'themeMode' | 'direction'>> {
  readonly themeVariables?: Variables | undefined
  readonly w3mThemeVariables?: Variables | undefined
  readonly locale?: string | undefined
}
type Variables = Readonly<Record<string, string | number>>

/** The theme after a page changed some of it; another language brings its direction, or has its own. */
export function applyTheme(
  theme: PageTheme,
  {
    themeMode = theme.themeMode,
    themeVariables,
    w3mThemeVariables,
    locale,
    direction = locale ? undefined : theme.direction,
  }: ThemeChange,
): PageTheme {
  return {
    themeMode,
    variables:
      themeVariables || w3mThemeVariables
        ? safeVariables({ ...themeVariables, ...w3mThemeVariables })
        : theme.variables,
    locale: locale ?? theme.locale,
    direction,
  }
}

const names =
  /^--w3m-(?:font-family|accent|color-mix|color-mix-strength|font-size-master|border-radius-master|qr-color)$/
// Colours, lengths, calc() and lists of fonts. Nothing that loads, nothing that ends a declaration.
const harmless = /^[-\w\s#%.,()'"+*/]{1,200}$/
const loading = /url|image|src|expression|var\s*\(/i

/**
 * The variables that a page may set here. It draws what is around the frame, not what is in it: whatever could make
 * text unreadable, or let the page behind the frame be seen, is left out. So the type stays between 8 and 16 px a
 * tenth, and a colour is one, and opaque.
 */
export function safeVariables(variables: Variables): Readonly<Record<string, string>> {
  const allowed = Object.entries(variables).flatMap(([name, value]) => {
    const text = String(value)
    const safe = names.test(name) && harmless.test(text) && !loading.test(text) ? readable(name, text) : undefined
    return safe === undefined ? [] : [[name, safe] as const]
  })
  return Object.fromEntries(allowed)
}

function readable(name: string, value: string): string | undefined {
  if (name === '--w3m-font-size-master') return within(value, 8, 16)
  if (name === '--w3m-border-radius-master') return within(value, 0, 12)
  // A bare number would make every surface that it is mixed into invalid, which is transparent.
  if (name === '--w3m-color-mix-strength')
    return /^\d{1,3}(?:\.\d+)?%?$/.test(value) ? `${parseFloat(value)}%` : undefined
  if (name === '--w3m-font-family') return allowedFonts(value)
  return opaqueColor(value)
}

/** Some fonts of a system have pictures in place of letters, under any name: the frame is shown in these alone. */
const readableFonts: readonly string[] = [
  'system-ui,-apple-system,blinkmacsystemfont,ui-sans-serif,ui-serif,ui-rounded,ui-monospace,sans-serif,serif,monospace',
  'arial,avenir,avenir next,georgia,helvetica,helvetica neue,inter,lato,montserrat,noto sans,open sans,poppins,roboto',
  'segoe ui,times new roman,trebuchet ms,ubuntu,verdana,hiragino sans,microsoft yahei,pingfang sc,vazirmatn,yu gothic',
].flatMap(list => list.split(','))

/** The fonts of a list that are readable; undefined where none is. */
function allowedFonts(value: string): string | undefined {
  const allowed = value
    .split(',')
    .map(font => font.trim())
    .filter(font => readableFonts.includes(font.replace(/^(["'])(.*)\1$/, '$2').toLowerCase()))
  return allowed.length > 0 ? allowed.join(', ') : undefined
}

const within = (value: string, least: number, most: number): string | undefined => {
  const size = /^(\d+(?:\.\d+)?)px$/.exec(value)?.[1]
  return size !== undefined && Number(size) >= least && Number(size) <= most ? value : undefined
}
