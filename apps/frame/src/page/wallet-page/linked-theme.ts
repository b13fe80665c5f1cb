import type { PageTheme } from '../page-theme.js'

const key = 'w3m:look'
const localeText = /^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}$/

/**
 * The look of the page from which the wallet's page was opened, which it named behind `#`. It holds until the window is
 * closed: a social account's page leads back without it. Whatever is not named is as the browser has it.
 */
export function linkedTheme({ hash }: Pick<Location, 'hash'> = location): PageTheme {
  const named = new URLSearchParams(hash.slice(1))
  const look = named.has('locale') || named.has('theme') ? named : new URLSearchParams(kept())
  if (look === named) keep(String(named))
  const [locale, theme] = [look.get('locale') ?? '', look.get('theme')]
  return {
    themeMode: theme === 'light' || theme === 'dark' ? theme : undefined,
    variables: {},
    locale: localeText.test(locale) ? locale : navigator.language,
  }
}

/** Where the browser keeps nothing, the way over a social account's page ends in the browser's own look. */
function kept(): string {
  try {
    return sessionStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

function keep(look: string): void {
  try {
    sessionStorage.setItem(key, look)
  } catch {
    // See above.
  }
}
