/** What may stand in the message of an error and is nobody's business: whom it is about, and what opens something. */
const secrets: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/[^\s@<>"']{1,64}@[^\s@<>"']{1,255}/g, '…@…'],
  [/\b0x[0-9a-fA-F]{16,}/g, '0x…'],
  [/\b(?:\d{1,3}\.){3}\d{1,3}\b/g, '…'],
  [/(?<![\w:.])(?:[0-9a-fA-F]{1,4}:){3,7}[0-9a-fA-F]{1,4}(?![\w:])/g, '…'],
  [/(?<![\w:.])(?:(?:[0-9a-fA-F]{1,4}:){1,6}|:)(?::[0-9a-fA-F]{1,4}){1,6}(?![\w:])/g, '…'],
  [/(?<![\w.-])[\w-]{32,}(?![\w.-])/g, '…'],
  [/(?<![\w.:-])\d{6}(?![\w:-])/g, '…'],
]

/** Paths and queries hold keys of nodes, accounts and tokens; names and passwords stand before the host. */
const webAddress = /\b(https?|wss?|smtps?):\/\/([^\s'"]*)/g
function hostOf(rest: string): string {
  const [authority = ''] = rest.split(/[/?#]/, 1)
  return authority.slice(authority.lastIndexOf('@') + 1)
}

/** The longest text that is written. */
const lengthMax = 4_000

/** A text without what names a visitor or opens something. */
export function clean(text: string): string {
  let cleaned = text
    .slice(0, lengthMax)
    .replace(webAddress, (_, scheme: string, rest: string) => `${scheme}://${hostOf(rest)}`)
  for (const [pattern, instead] of secrets) cleaned = cleaned.replace(pattern, instead)
  return cleaned
}
