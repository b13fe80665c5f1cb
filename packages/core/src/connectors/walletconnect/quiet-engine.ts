import type { LibraryCore, OwnProvider } from './quiet-core.js'

type Check = (given: unknown) => Promise<unknown>

/** The insides of the library that answer what a wallet says. Pinned to one version; each is checked. */
export interface LibraryEngine {
  isValidConnect: Check
  isValidUpdate: Check
  isValidExtend: Check
  isValidPing: Check
  isValidEmit: Check
  isValidDisconnect: Check
  deleteSession(end: { readonly topic: string; readonly id?: number }): Promise<void>
  onSessionDeleteRequest(topic: string, request: { readonly id: number }): Promise<void>
  onSessionRequest(request: unknown): Promise<void>
}

export interface LibraryPairing {
  isValidPing: Check
  isValidDisconnect: Check
}

const silence = () => undefined

/** The library checks what a wallet says without waiting for the outcome: what fails would be an error of the page that nobody can catch. */
function quietCheck<Name extends string>(owner: Record<Name, Check>, name: Name): void {
  const check = owner[name]
  owner[name] = given => {
    const checked = check(given)
    checked.catch(silence)
    return checked
  }
}

/**
 * Puts in order how the library takes what wallets say. A wallet may speak of a session that has ended, or twice of the same thing: the
 * library itself takes messages anew a second after its start, whether or not they are being answered.
 */
export function quietEngine({ engine, session }: OwnProvider['client'], { pairing, relayer }: Pick<LibraryCore, 'pairing' | 'relayer'>): void {
  for (const name of ['isValidConnect', 'isValidUpdate', 'isValidExtend', 'isValidPing', 'isValidEmit', 'isValidDisconnect'] as const) quietCheck(engine, name)
  for (const name of ['isValidPing', 'isValidDisconnect'] as const) quietCheck(pairing, name)
  // The end of a session may be told of twice.
  const end = engine.deleteSession
  engine.deleteSession = async ended => {
    if (session.getAll().some(({ topic }) => topic === ended.topic)) await end(ended)
  }
  // What has ended here has ended, whether or not the relay can be told that nobody listens any more.
  const leave = relayer.unsubscribe.bind(relayer)
  relayer.unsubscribe = topic => leave(topic).catch(silence)
}
