import type { RequestOf } from '@w3m/frame-bridge'
import type { Bridge } from '../connectors/auth/frame-link.js'
import type { ThemeState } from '../theme/theme.state.js'

const localeText = /^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}$/

/** How the page looks and speaks, as the frame is told. */
export function frameTheme({ themeMode, themeVariables }: ThemeState, locale: string): RequestOf<Bridge['syncTheme']> {
  const mode = themeMode ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')
  const accent = themeVariables['--w3m-accent']
  // How a page counts and dates is no matter of the frame, which takes no tag that says so (`ar-EG-u-nu-latn`).
  const tag = locale.replace(/-\w-.*/, '')
  return {
    themeMode: mode,
    themeVariables,
    w3mThemeVariables: {
      ...(accent !== undefined && { '--w3m-accent': String(accent) }),
      '--w3m-background': mode === 'dark' ? '#202020' : '#fff',
    },
    // The direction is that of the frame's texts: a language that it does not have is answered in English.
    ...(localeText.test(tag) && { locale: tag }),
  }
}
