import type { PageTheme } from '../page-theme.js'

const key = 'w3m:look'
const localeText = /^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}$/

/**
 * Returns the theme that the opener passed in the URL's hash. The window stores it for as long as it is open, since a
 * social account's page leads back without it. The browser's preferences decide what the opener did not name.
 */
export function linkedTheme({ hash }: Pick<Location, 'hash'> = location): PageTheme {
  const named = new URLSearchParams(hash.slice(1))
  const params = named.has('locale') || named.has('theme') ? named : new URLSearchParams(readStoredTheme())
  if (params === named) storeTheme(String(named))
  const [locale, theme] = [params.get('locale') ?? '', params.get('theme')]
  return {
    themeMode: theme === 'light' || theme === 'dark' ? theme : undefined,
    variables: {},
    locale: localeText.test(locale) ? locale : navigator.language,
  }
}

/** Reads the stored theme. If the browser stores nothing, the browser's own theme follows a social account's page. */
function readStoredTheme(): string {
  try {
    return sessionStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

function storeTheme(theme: string): void {
  try {
    sessionStorage.setItem(key, theme)
  } catch {
    // Without the stored theme the page uses the browser's own.
  }
}
