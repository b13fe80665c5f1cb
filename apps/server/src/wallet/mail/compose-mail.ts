import { directionOf, fillText, matchLocale } from '@w3m/core/i18n'
import { catalogs } from '../i18n/catalogs.js'
import type { MailKind } from '../i18n/server-texts.js'

/** A mail and what is in it. `code` and `link` are never in the same one. */
export interface MailOrder {
  readonly kind: MailKind
  readonly to: string
  /** A language tag; English where its language is none of ours. */
  readonly locale: string
  /** Host of the asking page, with its port. */
  readonly site?: string | undefined
  readonly device?: string | undefined
  /** The new mailbox where one is to be changed: it is shown by its first letter and its domain. */
  readonly mailbox?: string | undefined
  readonly code?: string | undefined
  readonly link?: string | undefined
}

export interface ComposedMail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/**
 * Breaks rows of six digits and more in a value from outside: only the code may look like one. A port stays as it is.
 * No line breaks either.
 */
export const withoutCodes = (value: string): string =>
  value
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .replace(/\d{6,}/g, row => row.replace(/\d{3}(?=\d)/g, '$&\u2060'))

/** Programs for mail know no style sheets. No colour has six digits in a row: only the code may. */
const styles = {
  page:
    'margin:0;padding:24px 12px;background:#f4f4f7;' +
    "font:15px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;color:#15151d",
  card: 'max-width:440px;margin:0 auto;padding:32px 28px;border-radius:20px;background:#fff',
  heading: 'margin:0 0 8px;font-size:20px;line-height:1.3;font-weight:600',
  code:
    'margin:0 0 24px;padding:16px 8px;border-radius:14px;background:#f0f0f6;' +
    'font:600 32px/1.2 ui-monospace,Menlo,Consolas,monospace;letter-spacing:8px;text-indent:8px;text-align:center',
  action:
    'display:inline-block;padding:13px 24px;border-radius:14px;background:#4a43e8;color:#fff;font-weight:600;text-decoration:none',
  rest: 'margin:0;font-size:13px;color:#556',
} as const

/** Writes a mail as text and as HTML: without pictures, tracking, or anything that is loaded. */
export function composeMail({
  kind,
  to,
  locale,
  site = '',
  device = '',
  mailbox = '',
  code,
  link,
}: MailOrder): ComposedMail {
  const language = matchLocale(locale)
  const { subject, lead, action, rest } = catalogs[language].mails[kind]
  const values = { site: withoutCodes(site), device: withoutCodes(device), mailbox: withoutCodes(hinted(mailbox)) }
  const fill = (text: string) => fillText(text, values, language)
  const middle = code ?? link
  const middleHtml = code
    ? `<p dir="ltr" style="${styles.code}">${escapeHtml(code)}</p>`
    : link
      ? `<p style="margin:0 0 24px"><a href="${escapeHtml(link)}" style="${styles.action}">${escapeHtml(action ?? link)}</a></p>`
      : ''
  const body =
    `<h1 style="${styles.heading}">${escapeHtml(subject)}</h1>` +
    `<p style="margin:0 0 20px">${escapeHtml(fill(lead))}</p>` +
    `${middleHtml}<p style="${styles.rest}">${escapeHtml(rest)}</p>`
  return {
    to,
    subject,
    text: `${[fill(lead), ...(middle ? [middle] : []), rest].join('\n\n')}\n`,
    html:
      `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8">` +
      '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"></head>' +
      `<body style="${styles.page}"><div style="${styles.card}">${body}</div></body></html>`,
  }
}

/** Enough to know an own mailbox by. What a page chose to write before the @ is no text for a mail of ours. */
const hinted = (email: string): string => email.replace(/^(.).*@/su, '$1…@')

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, char => `&#${char.charCodeAt(0)};`)
