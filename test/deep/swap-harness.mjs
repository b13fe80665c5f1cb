// What the long tests of swapping are made of: chance that a seed decides, a proxy that loses answers, and a steady rate.
import { once } from 'node:events'
import { createServer } from 'node:http'

const quantile = (values, part) => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]
}
const rounded = value => Math.round(value * 100) / 100

/** Numbers that a seed decides (mulberry32). */
export function randomOf(start) {
  let state = start >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return { next, below: count => Math.floor(next() * count), oneOf: list => list[Math.floor(next() * list.length)] }
}

/** Passes on to the server, and loses an answer when it is told to: the server has done what was asked. */
export async function startLossyProxy() {
  let target
  let isLosing = false
  let lostCount = 0
  const proxy = createServer((request, response) => {
    const chunks = []
    request.on('data', chunk => chunks.push(chunk))
    request.on('end', async () => {
      const loses = isLosing
      isLosing = false
      try {
        const answer = await fetch(target + request.url, {
          method: request.method,
          ...(request.method === 'POST' && { body: Buffer.concat(chunks) }),
        })
        const body = await answer.text()
        if (!loses) return response.writeHead(answer.status).end(body)
        lostCount += 1
      } catch {
        // The server was killed.
      }
      request.socket.destroy()
    })
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  return {
    url: `http://127.0.0.1:${proxy.address().port}`,
    lostCount: () => lostCount,
    loseNext: () => (isLosing = true),
    pointAt: url => (target = url),
    async stop() {
      proxy.closeAllConnections()
      await new Promise(resolve => proxy.close(resolve))
    },
  }
}

/** Asks at a steady rate, whether or not it is answered. Times in ms. @param send resolves with whether it was answered well */
export async function atRate(send, { perSecond, seconds: loadSeconds }) {
  const times = []
  let failures = 0
  const startedAt = performance.now()
  const timed = async index => {
    const since = performance.now()
    if (!(await send(index).catch(() => false))) failures += 1
    times.push(performance.now() - since)
  }
  const running = []
  for (let index = 0; index < perSecond * loadSeconds; index++) {
    const wait = startedAt + (index * 1_000) / perSecond - performance.now()
    if (wait > 1) await new Promise(resolve => setTimeout(resolve, wait))
    running.push(timed(index))
  }
  await Promise.all(running)
  const seconds = (performance.now() - startedAt) / 1_000
  const [p50, p99] = [0.5, 0.99].map(part => rounded(quantile(times, part)))
  return { perSecond: Math.round(times.length / seconds), p50, p99, failures }
}
