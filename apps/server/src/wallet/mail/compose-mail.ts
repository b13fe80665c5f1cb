import { mailTexts, type MailKind, type MailLocale } from './mail-texts.js'

/** A mail and what is in it. `code` and `link` are never in the same one. */
export interface MailOrder {
  readonly kind: MailKind
  readonly to: string
  /** A language tag; English where its language is none of ours. */
  readonly locale: string
  /** Host of the asking page, with its port. */
  readonly site?: string | undefined
  readonly device?: string | undefined
  readonly code?: string | undefined
  readonly link?: string | undefined
}

export interface ComposedMail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** Breaks rows of digits in a value from outside: only the code may look like one. No line breaks either. */
export const withoutCodes = (value: string): string => value.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim().replace(/\d{3}(?=\d)/g, '$&\u2060')

/** Writes a mail as text and as HTML: without pictures, tracking, or anything that is loaded. */
export function composeMail({ kind, to, locale, site = '', device = '', code, link }: MailOrder): ComposedMail {
  const language = localeOf(locale)
  const { subject, lead, action, rest } = mailTexts[language][kind]
  const fill = (text: string) => text.replace(/\$(site|device)/g, (_, name: string) => withoutCodes(name === 'site' ? site : device))
  const middle = code ?? link
  const middleHtml = code
    ? `<p style="font-size:28px;letter-spacing:6px;font-family:monospace" dir="ltr">${escapeHtml(code)}</p>`
    : link
      ? `<p><a href="${escapeHtml(link)}">${escapeHtml(action ?? link)}</a></p>`
      : ''
  return {
    to,
    subject,
    text: `${[fill(lead), ...(middle ? [middle] : []), rest].join('\n\n')}\n`,
    html: `<!doctype html><html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"><body style="font-family:sans-serif;line-height:1.5"><p>${escapeHtml(fill(lead))}</p>${middleHtml}<p>${escapeHtml(rest)}</p></body></html>`,
  }
}

function localeOf(tag: string): MailLocale {
  const language = tag.toLowerCase().split('-')[0]!
  return Object.hasOwn(mailTexts, language) ? (language as MailLocale) : 'en'
}

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, char => `&#${char.charCodeAt(0)};`)
