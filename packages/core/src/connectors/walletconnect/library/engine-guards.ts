import type { Answer, Check, LibraryCore, OwnProvider } from './library-insides.js'

const silence = () => undefined

/**
 * The library checks what a wallet says without waiting for the outcome: what fails would be an error of the page that
 * nobody can catch.
 */
function silenceCheck<Name extends string>(owner: Record<Name, Check>, name: Name): void {
  const check = owner[name]
  owner[name] = input => {
    const checked = check(input)
    checked.catch(silence)
    return checked
  }
}

/**
 * The library waits for answers for so long. When that is over it keeps a second promise that fails, for whoever asks
 * again. Nobody does:
 * the page would have an error that cannot be caught.
 */
function silenceAnswer(answer: Answer): Answer {
  return () => {
    const answered = answer()
    // What a wallet says, or another end of the code, is no `Error`: to ask again would wait once more.
    answered.catch((error: unknown) => (error instanceof Error ? answer() : undefined)).catch(silence)
    return answered
  }
}

/**
 * A second less than the library waits for the answer to a request: there nobody can ask again, so it may not come to
 * its end.
 */
const requestMs = 299_000

/**
 * Puts in order how the library takes what wallets say. A wallet may speak of a session that has ended, or twice of the
 * same thing: the library itself takes messages anew a second after its start, whether or not they are being answered.
 * Returns what ends the requests that no wallet has answered, with the library's own waits for them.
 */
export function guardEngine(
  { engine, session }: OwnProvider['client'],
  { pairing, relayer }: Pick<LibraryCore, 'pairing' | 'relayer'>,
): () => void {
  for (const name of [
    'isValidConnect',
    'isValidUpdate',
    'isValidExtend',
    'isValidPing',
    'isValidEmit',
    'isValidDisconnect',
  ] as const)
    silenceCheck(engine, name)
  for (const name of ['isValidPing', 'isValidDisconnect'] as const) silenceCheck(pairing, name)
  const connect = engine.connect
  engine.connect = async params => {
    const result = await connect(params)
    return { ...result, approval: silenceAnswer(result.approval) }
  }
  const authenticate = engine.authenticate
  engine.authenticate = async (...args) => {
    const result = await authenticate(...args)
    return { ...result, response: silenceAnswer(result.response) }
  }
  const unanswered = new Set<() => void>()
  const send = engine.sendRequest
  engine.sendRequest = sent => {
    const sending = send(sent)
    if (sent.method === 'wc_sessionRequest') {
      const answered = `session_request:${sent.clientRpcId}`
      const expire = () => void engine.events.emit(answered, { error: new Error('Request expired. Please try again.') })
      const timer = setTimeout(expire, requestMs)
      const settled = () => {
        clearTimeout(timer)
        unanswered.delete(expire)
      }
      unanswered.add(expire)
      engine.events.once(answered, settled)
      sending.catch(settled)
    }
    return sending
  }
  // The end of a session may be told of twice.
  const end = engine.deleteSession
  engine.deleteSession = async ended => {
    if (session.getAll().some(({ topic }) => topic === ended.topic)) await end(ended)
  }
  // What has ended here has ended, whether or not the relay can be told that nobody listens any more.
  const unsubscribe = relayer.unsubscribe.bind(relayer)
  relayer.unsubscribe = topic => unsubscribe(topic).catch(silence)
  return () => unanswered.forEach(expire => expire())
}
