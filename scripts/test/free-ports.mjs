// Finds ports in a row that nothing listens on, for a stack of the tests' own.
import { createServer } from 'node:net'

const isFree = port =>
  new Promise(resolve => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => server.close(() => resolve(true)))
  })

/**
 * The first of `count` free ports in a row, between 20000 and 32000: below the range from which systems give ports
 * away. The start of the search depends on the process id, so that parallel runs rarely collide.
 */
export async function freePorts(count) {
  const blocks = Math.floor(12_000 / count)
  for (let attempt = 0; attempt < blocks; attempt += 1) {
    const first = 20_000 + ((process.pid + attempt) % blocks) * count
    const free = []
    for (let port = first; port < first + count && free.length === port - first; port += 1)
      if (await isFree(port)) free.push(port)
    if (free.length === count) return first
  }
  throw new Error(`There are no ${count} free ports in a row between 20000 and 32000.`)
}
