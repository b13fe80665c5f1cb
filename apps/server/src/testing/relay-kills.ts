import { newIdentity, newTopic, connectRelay, type RelayClient, type RelayIdentity } from './relay-client.js'
import { startServerProcess, type ServerProcess } from './server-process.js'

export interface RelayKillsOptions {
  /** The path of the bundled server. */
  readonly serverFile: string
  readonly dataDir: string
  readonly port: number
  /** Decides when the server is killed and which client is cut off. */
  readonly seed: number
  readonly messages: number
  /** How often the server is ended with SIGKILL, messages under way, and started again. */
  readonly kills: number
  /** How often one client loses its socket. */
  readonly drops: number
  /** Pairs of a sender and a reader, each on its own topic. */
  readonly pairs: number
}

export interface RelayKillsResult {
  readonly delivered: number
  /** Messages that the relay acknowledged and no reader received. */
  readonly lost: number
  /** Messages that a reader received twice under different ids, so that it could not recognise them. */
  readonly doubled: number
  readonly outOfOrder: number
  /** Messages that a reader received again under the same id, since its acknowledgement was lost. */
  readonly repeated: number
  readonly seconds: number
}

const underWayMax = 20
const retryMs = 25

/** Returns a generator of numbers from 0 to 1 that depend on the seed alone (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** A client that reconnects by itself whenever it loses its socket, as the protocol's clients do. */
interface Returning {
  /** Destroys the socket without a close frame. */
  drop(): void
  end(): void
}

function keepConnected(
  url: string,
  identity: RelayIdentity,
  onOpen: (client: RelayClient) => Promise<void>,
): Returning {
  let current: RelayClient | undefined
  let hasEnded = false
  void (async () => {
    while (!hasEnded) {
      try {
        current = await connectRelay(url, { identity })
        const { closed } = current
        await Promise.race([closed, onOpen(current).catch(() => undefined)])
        await closed
      } catch {
        // The server is down at this moment.
      }
      await new Promise(resolve => setTimeout(resolve, retryMs))
    }
  })()
  return {
    drop: () => current?.socket.terminate(),
    end() {
      hasEnded = true
      current?.socket.terminate()
    },
  }
}

/**
 * Sends messages through a relay that is killed and through sockets that break, and counts what arrives. A sender
 * repeats what was not acknowledged, byte for byte; a reader knows a message again by the id of its push.
 */
export async function runRelayKills({
  serverFile,
  dataDir,
  port,
  seed,
  messages,
  kills,
  drops,
  pairs,
}: RelayKillsOptions): Promise<RelayKillsResult> {
  const chance = seeded(seed)
  const started = Date.now()
  const start = () => startServerProcess({ file: serverFile, port, dataDir })
  let server: ServerProcess = await start()
  const { relayUrl } = server
  const clients: Returning[] = []
  const messagesPerPair = Math.ceil(messages / pairs)
  let [delivered, doubled, outOfOrder, repeated] = [0, 0, 0, 0]
  const pending: Promise<void>[] = []

  for (let pair = 0; pair < pairs; pair++) {
    const topic = newTopic()
    const count = Math.min(messagesPerPair, messages - pair * messagesPerPair)
    if (count <= 0) break
    const text = (index: number) => `${seed}.${pair}.${index}.${'x'.repeat(100)}`
    const indexOf = (message: string) => Number(message.split('.')[2])

    let sent = 0
    clients.push(
      keepConnected(relayUrl, newIdentity(), async client => {
        const underWay = new Set<Promise<unknown>>()
        // Sends again from the first message that was not acknowledged: the relay recognises those that it has.
        for (let next = sent; next < count; next++) {
          const index = next
          const one = client.publish(topic, text(index)).then(() => {
            sent = Math.max(sent, index + 1)
          })
          underWay.add(one)
          one.then(
            () => underWay.delete(one),
            () => client.socket.terminate(),
          )
          if (underWay.size >= underWayMax) await Promise.race(underWay)
        }
        await Promise.all(underWay)
      }),
    )

    const seqByIndex = new Map<number, number>()
    let highest = -1
    pending.push(
      new Promise(resolve =>
        clients.push(
          keepConnected(relayUrl, newIdentity(), async client => {
            const read = (push: { id: number; message: string }) => {
              const index = indexOf(push.message)
              const known = seqByIndex.get(index)
              if (known !== undefined) {
                if (known === push.id) repeated++
                else doubled++
                return
              }
              seqByIndex.set(index, push.id)
              delivered++
              if (index !== highest + 1) outOfOrder++
              highest = Math.max(highest, index)
              if (seqByIndex.size === count) resolve()
            }
            client.onPush = read
            await client.call('irn_subscribe', { topic })
          }),
        ),
      ),
    )
  }

  const marks = (count: number) =>
    Array.from({ length: count }, () => Math.floor(chance() * messages * 0.95)).sort((a, b) => a - b)
  const [killMarks, dropMarks] = [marks(kills), marks(drops)]
  let hasEnded = false
  const trouble = (async () => {
    while (!hasEnded && (killMarks.length > 0 || dropMarks.length > 0)) {
      await new Promise(resolve => setTimeout(resolve, 2))
      while (dropMarks.length > 0 && delivered >= dropMarks[0]!) {
        dropMarks.shift()
        clients[Math.floor(chance() * clients.length)]!.drop()
      }
      if (killMarks.length > 0 && delivered >= killMarks[0]!) {
        killMarks.shift()
        await server.kill()
        server = await start()
      }
    }
  })()

  const limit = AbortSignal.timeout(120_000 + messages * 10)
  await Promise.race([Promise.all(pending), new Promise(resolve => limit.addEventListener('abort', resolve))])
  hasEnded = true
  await trouble
  for (const client of clients) client.end()
  await server.stop()
  return {
    delivered,
    lost: messages - delivered,
    doubled,
    outOfOrder,
    repeated,
    seconds: Math.round((Date.now() - started) / 100) / 10,
  }
}
