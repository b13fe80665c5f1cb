/** The fields of a sign-in message (EIP-4361, CAIP-122). */
export interface SignInText {
  /** Host and port, without a scheme. */
  readonly domain: string
  readonly address: string
  readonly statement: string | undefined
}

// Loose on purpose: a message that a server might take for a sign-in is checked like one.
const signInSentence = /wants\s+you\s+to\s+sign\s+in\s+with\s+your\s/gi
const lineEnd = /[\n\r\u2028\u2029]/
const isSpace = (character: string | undefined): boolean => character?.trim() === ''

/** Reads the message as a sign-in; undefined where it is none. */
export const readSignIn = (text: string): SignInText | undefined => readSignIns(text)[0]

/** The first two sign-ins that a message holds: more than one is never meant. */
export function readSignIns(text: string): readonly SignInText[] {
  const found: SignInText[] = []
  let from = 0
  for (const match of text.matchAll(signInSentence)) {
    const subject = firstWordBefore(text, match.index, from)
    from = match.index + match[0].length
    if (subject === undefined) continue
    const rest = text.slice(from)
    const end = rest.search(lineEnd)
    const label = (end < 0 ? rest : rest.slice(0, end)).trimEnd()
    if (!/account\s?:?$/i.test(label.slice(-9))) continue
    const [address = '', ...lines] = (end < 0 ? '' : rest.slice(end))
      .split('\n')
      .map(line => line.trim())
      .filter(Boolean)
    found.push({
      domain: subject.replace(/^[a-z][a-z0-9+.-]*:\/\//i, ''),
      address,
      statement: lines.find(line => !/^[A-Z][A-Za-z ]+:/.test(line)),
    })
    if (found.length === 2) break
  }
  return found
}

/** The word in front of a place, where it is the first of its line. Nothing is read twice, however long the text. */
function firstWordBefore(text: string, to: number, from: number): string | undefined {
  let end = to
  while (end > from && isSpace(text[end - 1])) end--
  let start = end
  while (start > from && !isSpace(text[start - 1])) start--
  let before = start
  while (before > from && isSpace(text[before - 1])) before--
  return start < end && end < to && (before === 0 || lineEnd.test(text.slice(before, start)))
    ? text.slice(start, end)
    : undefined
}

/** True where the domain of a sign-in is the calling origin's host, port included. */
export const isDomainOf = (domain: string, origin: string): boolean => {
  const { host, port, protocol } = new URL(origin)
  const authority = domain.toLowerCase()
  return authority === host || (port === '' && authority === `${host}:${protocol === 'https:' ? '443' : '80'}`)
}
