import { guardDeepLinks } from './deep-link-guard.js'
import type { Answer, Check, LibraryCore, OwnProvider } from './library-insides.js'

const silence = () => undefined

/**
 * The library does not await its checks of wallet messages: a failed one would be an unhandled rejection in the page.
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
 * After its time limit for an answer, the library keeps a second, rejected promise for a further call. Without one the
 * page would have an unhandled rejection.
 */
function silenceAnswer(answer: Answer): Answer {
  return () => {
    const response = answer()
    // A wallet's refusal, or another end of the code, is not an `Error`: a further call would wait again.
    response.catch((error: unknown) => (error instanceof Error ? answer() : undefined)).catch(silence)
    return response
  }
}

/**
 * One second less than the library's time limit for a request: its rejection could not be handled there, so the limit
 * must not be reached.
 */
const requestMs = 299_000

/**
 * Guards the library's handling of wallet messages. A wallet may send a message about an ended session, or the same one
 * twice: the library itself processes messages again a second after its start, even if they are being answered. Returns
 * a function that ends unanswered requests, together with the library's own waits for them.
 */
export function guardEngine(
  { engine, session }: OwnProvider['client'],
  { pairing, relayer }: Pick<LibraryCore, 'pairing' | 'relayer'>,
  opensLinks?: boolean,
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
  const guardDeepLink = guardDeepLinks(session, opensLinks)
  const send = engine.sendRequest
  engine.sendRequest = sent => {
    const sending = send(sent)
    if (sent.method === 'wc_sessionRequest') {
      guardDeepLink(sent)
      const responseEvent = `session_request:${sent.clientRpcId}`
      const expire = () =>
        void engine.events.emit(responseEvent, { error: new Error('Request expired. Please try again.') })
      const timer = setTimeout(expire, requestMs)
      const onSettled = () => {
        clearTimeout(timer)
        unanswered.delete(expire)
      }
      unanswered.add(expire)
      engine.events.once(responseEvent, onSettled)
      sending.catch(onSettled)
    }
    return sending
  }
  // The end of a session may be reported twice.
  const end = engine.deleteSession
  engine.deleteSession = async params => {
    if (session.getAll().some(({ topic }) => topic === params.topic)) await end(params)
  }
  // A session ends here even if the relay cannot be told to unsubscribe.
  const unsubscribe = relayer.unsubscribe.bind(relayer)
  relayer.unsubscribe = topic => unsubscribe(topic).catch(silence)
  return () => unanswered.forEach(expire => expire())
}
