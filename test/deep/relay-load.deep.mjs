// The relay under its working load: a thousand sockets, a thousand messages a second. Clients and server share the
// machine.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { prepareRelay } from './relay-harness.mjs'

const sockets = 1_000
const perSecond = 1_000
const seconds = Number(process.env.W3M_RELAY_LOAD_SECONDS ?? 30)
const latencyMaxMs = 150
const memoryMaxBytes = 300 * 1024 * 1024
const tickMs = 10

const quantile = (sorted, part) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]

/** Memory that a process really holds, and the most that it ever held; undefined where the system does not tell. */
function memoryOf(pid) {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const read = name => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)[1]) * 1024
    return { now: read('VmRSS'), most: read('VmHWM') }
  } catch {
    return undefined
  }
}

describe('the relay', () => {
  let services
  before(async () => (services = await prepareRelay()))
  after(() => services?.remove())

  it(`carries ${perSecond} messages a second between ${sockets} sockets within ${latencyMaxMs} ms`, async t => {
    const { connectRelay, newTopic } = await services.load('relay-client')
    const { freePort, startServerProcess } = await services.load('server-process')
    const server = await startServerProcess({
      file: services.serverFile,
      port: await freePort(),
      dataDir: join(services.folder, 'load'),
    })
    try {
      const latencies = []
      const pairs = []
      let acknowledged = 0
      for (let opened = 0; opened < sockets; opened += 20) {
        const clients = await Promise.all(Array.from({ length: 20 }, () => connectRelay(server.relayUrl)))
        for (let index = 0; index < clients.length; index += 2) {
          const [sender, reader, topic] = [clients[index], clients[index + 1], newTopic()]
          reader.onPush = ({ message }) => latencies.push(performance.now() - Number(message.split(' ')[0]))
          await reader.call('irn_subscribe', { topic })
          pairs.push({ sender, topic })
        }
      }
      const filling = 'x'.repeat(600)
      const startedAtMs = performance.now()
      let sent = 0
      while (sent < perSecond * seconds) {
        const dueCount = Math.min(
          perSecond * seconds,
          Math.floor(((performance.now() - startedAtMs) / 1_000) * perSecond),
        )
        for (; sent < dueCount; sent++) {
          const { sender, topic } = pairs[sent % pairs.length]
          void sender.publish(topic, `${performance.now()} ${sent} ${filling}`).then(() => acknowledged++)
        }
        await new Promise(resolve => setTimeout(resolve, tickMs))
      }
      const took = (performance.now() - startedAtMs) / 1_000
      const deadline = Date.now() + 10_000
      while ((latencies.length < sent || acknowledged < sent) && Date.now() < deadline)
        await new Promise(resolve => setTimeout(resolve, 50))
      latencies.sort((a, b) => a - b)
      const memory = memoryOf(server.pid)
      const [p50, p99, most] = [quantile(latencies, 0.5), quantile(latencies, 0.99), latencies.at(-1)].map(
        value => Math.round(value * 10) / 10,
      )
      t.diagnostic(
        JSON.stringify({
          sockets,
          sent,
          delivered: latencies.length,
          acknowledged,
          perSecond: Math.round(sent / took),
          p50,
          p99,
          most,
          memoryMB: memory && Math.round(memory.most / 1_048_576),
        }),
      )
      assert.equal(latencies.length, sent)
      assert.equal(acknowledged, sent)
      assert.ok(p99 <= latencyMaxMs, `p99 is ${p99} ms`)
      if (memory) assert.ok(memory.most <= memoryMaxBytes, `it held ${Math.round(memory.most / 1_048_576)} MB`)
    } finally {
      await server.stop()
    }
  })
})
