import type { PageTheme } from '../page-theme.js'

const key = 'w3m:look'
const localeText = /^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}$/

/**
 * The theme of the page from which the wallet's page was opened, which it named behind `#`. It holds until the window is
 * closed: a social account's page leads back without it. Whatever is not named is as the browser has it.
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

/** Where the browser stores nothing, the way over a social account's page ends in the browser's own theme. */
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
    // See above.
  }
}
