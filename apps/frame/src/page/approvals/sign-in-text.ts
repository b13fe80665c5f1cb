/** What a sign-in message (EIP-4361, CAIP-122) says of itself. */
export interface SignInText {
  /** Host and port, without a scheme. */
  readonly domain: string
  readonly address: string
  readonly statement: string | undefined
}

// Loose on purpose: a message that a server might take for a sign-in is checked like one.
const opening = /^\s*(?:([a-z][a-z0-9+.-]*):\/\/)?(\S+?)\s+wants\s+you\s+to\s+sign\s+in\s+with\s+your\s+.{0,40}?account\s*:?\s*$/im

/** Reads the message as a sign-in; undefined where it is none. */
export function readSignIn(text: string): SignInText | undefined {
  const found = opening.exec(text)
  if (!found) return undefined
  const [address = '', ...rest] = text.slice(found.index + found[0].length).split('\n').map(line => line.trim()).filter(Boolean)
  const statement = rest.find(line => !/^[A-Z][A-Za-z ]+:/.test(line))
  return { domain: found[2]!, address, statement }
}

/** True where the domain of a sign-in is the calling origin's host, port included. */
export const isDomainOf = (domain: string, origin: string): boolean => {
  const { host, port, protocol } = new URL(origin)
  const asked = domain.toLowerCase()
  return asked === host || (port === '' && asked === `${host}:${protocol === 'https:' ? '443' : '80'}`)
}
