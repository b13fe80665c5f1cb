import { generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import { once } from 'node:events'
import WebSocket from 'ws'

/** A client of the relay: its key, and the name that follows from it. */
export interface RelayIdentity {
  readonly id: string
  readonly key: KeyObject
}

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

function base58(bytes: Uint8Array): string {
  let value = BigInt(`0x${Buffer.from(bytes).toString('hex')}`)
  let text = ''
  for (; value > 0n; value /= 58n) text = alphabet[Number(value % 58n)]! + text
  return text
}

/** Returns the did:key of an Ed25519 public key. It does not check the bytes. */
export const idOfKey = (publicKey: Uint8Array): string =>
  `did:key:z${base58(Buffer.concat([Buffer.from([0xed, 0x01]), publicKey]))}`

export function newIdentity(): RelayIdentity {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  return {
    id: idOfKey(Buffer.from((publicKey.export({ format: 'jwk' }) as { x: string }).x, 'base64url')),
    key: privateKey,
  }
}

export interface TokenOptions {
  readonly audience: string
  /** Time in ms. */
  readonly now?: number
  readonly header?: object
  readonly claims?: object
  readonly signedBy?: RelayIdentity
}

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Signs a token as the protocol's clients do. It is valid for a day from now. */
export function signToken(
  { id, key }: RelayIdentity,
  { audience, now = Date.now(), header = {}, claims = {}, signedBy }: TokenOptions,
): string {
  const iat = Math.floor(now / 1_000)
  const sub = randomBytes(32).toString('hex')
  const payload = { iss: id, sub, aud: audience, iat, exp: iat + 86_400, ...claims }
  const body = `${part({ alg: 'EdDSA', typ: 'JWT', ...header })}.${part(payload)}`
  return `${body}.${sign(null, Buffer.from(body), signedBy?.key ?? key).toString('base64url')}`
}

export const newTopic = (): string => randomBytes(32).toString('hex')
/** Returns random bytes, which the relay cannot tell from an encrypted message. */
export const newMessage = (length = 120): string => randomBytes(length).toString('base64')

export interface Push {
  readonly id: number
  readonly topic: string
  readonly message: string
  readonly publishedAt: number
  readonly tag: number
  readonly attestation?: string
}

export interface RelayClient {
  readonly identity: RelayIdentity
  readonly socket: WebSocket
  /** All pushes so far, in order. Empty if `onPush` takes them. */
  readonly pushes: Push[]
  /** Receives each push, for clients that get very many. */
  onPush: ((push: Push) => void) | undefined
  /** Resolves with the code and reason of the close. */
  readonly closed: Promise<{ readonly code: number; readonly reason: string }>
  /** @throws the error of the answer: `{ code, message }`; an `Error` where the socket closes before it */
  call(method: string, params: unknown, id?: string | number): Promise<unknown>
  publish(topic: string, message: string, ttl?: number): Promise<unknown>
  /** Sends a text and gives the next frame that comes back with `id` written like this. */
  raw(text: string, idText: string): Promise<string>
  acknowledge(push: Push): void
  /** Resolves when there are so many pushes. @throws {Error} after a minute */
  untilPushes(count: number): Promise<readonly Push[]>
  close(): Promise<void>
}

export interface ConnectOptions {
  readonly identity?: RelayIdentity
  /** Instead of one that the identity signs for this relay. */
  readonly token?: string | null
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  /** Answers each push, as clients do; true by default. */
  readonly acknowledges?: boolean
  readonly localAddress?: string
}

/**
 * Opens a socket to a relay. It may be refused right after: see `closed`. @throws {Error} where the upgrade itself is
 * refused
 */
export async function connectRelay(url: string, options: ConnectOptions = {}): Promise<RelayClient> {
  const {
    identity = newIdentity(),
    token = signToken(identity, { audience: url }),
    query = {},
    headers = {},
    acknowledges = true,
    localAddress,
  } = options
  const search = new URLSearchParams({ ...(token === null ? {} : { auth: token }), useOnCloseEvent: 'true', ...query })
  const socket = new WebSocket(`${url}?${search.toString()}`, { headers, ...(localAddress && { localAddress }) })
  // Told by the close that follows, and by the rejection where it did not open.
  socket.on('error', () => undefined)
  const pushes: Push[] = []
  const answers = new Map<
    string,
    (frame: { readonly result?: unknown; readonly error?: unknown }, text: string) => void
  >()
  const waiting = new Set<() => void>()
  let calls = 0
  const closed: RelayClient['closed'] = new Promise(resolve =>
    socket.once('close', (code, reason) => resolve({ code, reason: reason.toString() })),
  )
  const closedEarly = closed.then(({ code, reason }): never => {
    throw new Error(`The relay closed the connection before it answered: ${code} ${reason}`)
  })
  closedEarly.catch(() => undefined)
  /** Rejects where the socket closes before the answer: a test would wait for it for ever. */
  function untilAnswered<T>(answer: Promise<T>): Promise<T> {
    const outcome = Promise.race([answer, closedEarly])
    // A test may not await it: the rejection must not count as unhandled.
    outcome.catch(() => undefined)
    return outcome
  }

  const acknowledge = ({ id }: Push) => socket.send(JSON.stringify({ id, jsonrpc: '2.0', result: true }))
  socket.on('message', data => {
    const text = (data as Buffer).toString('utf8')
    const frame = JSON.parse(text) as {
      id: number | string | null
      method?: string
      params?: { data: Omit<Push, 'id'> }
      result?: unknown
      error?: unknown
    }
    if (frame.method === 'irn_subscription') {
      const push = { id: Number(frame.id), ...frame.params!.data }
      if (client.onPush) client.onPush(push)
      else pushes.push(push)
      if (acknowledges) acknowledge(push)
      for (const check of waiting) check()
      return
    }
    const [, idText = ''] = /^\{"id":("(?:[^"\\]|\\.)*"|-?\d+|null)/.exec(text) ?? []
    answers.get(idText)?.(frame, text)
    answers.delete(idText)
  })
  const call: RelayClient['call'] = (method, params, id = `${Date.now()}${(calls += 1)}`) =>
    untilAnswered(
      new Promise((resolve, reject) => {
        answers.set(JSON.stringify(id), ({ result, error }) =>
          error === undefined ? resolve(result) : reject(error as Error),
        )
        socket.send(JSON.stringify({ id, jsonrpc: '2.0', method, params }))
      }),
    )
  const client: RelayClient = {
    onPush: undefined,
    identity,
    socket,
    pushes,
    closed,
    acknowledge,
    call,
    publish: (topic, message, ttl = 300) => call('irn_publish', { topic, message, ttl, prompt: true, tag: 1108 }),
    raw: (text, idText) =>
      untilAnswered(
        new Promise(resolve => {
          answers.set(idText, (_, answer) => resolve(answer))
          socket.send(text)
        }),
      ),
    untilPushes: count =>
      new Promise((resolve, reject) => {
        const end = setTimeout(
          () => finish(() => reject(new Error(`${pushes.length} of ${count} messages have come.`))),
          60_000,
        )
        const check = () => pushes.length >= count && finish(() => resolve(pushes))
        function finish(finishCallback: () => void) {
          clearTimeout(end)
          waiting.delete(check)
          finishCallback()
        }
        waiting.add(check)
        check()
      }),
    async close() {
      socket.close()
      await closed
    },
  }
  await once(socket, 'open')
  return client
}
