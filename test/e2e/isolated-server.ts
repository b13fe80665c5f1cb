import { createServer, type IncomingMessage } from 'node:http'
import { stack } from './stack.js'

/**
 * The host's pages on a server of the test's own, which takes what they post: it was sent, whatever became of the page.
 */
export interface IsolatedServer {
  /** Its pages, and what they post to. */
  readonly origin: string
  /** Every body that was posted, in the order of arrival. */
  readonly bodies: readonly string[]
  stop(): Promise<void>
}

const read = async (request: IncomingMessage): Promise<string> => {
  let text = ''
  request.setEncoding('utf8')
  for await (const chunk of request) text += String(chunk)
  return text
}

export async function startIsolatedServer(): Promise<IsolatedServer> {
  const bodies: string[] = []
  // By its address: only browsers know the name of the page's host.
  const pages = stack.pages.replace('dapp.localhost', '127.0.0.1')
  const server = createServer(async (request, response) => {
    if (request.method === 'POST') {
      bodies.push(await read(request))
      response.end('{}')
      return
    }
    const page = await fetch(pages + (request.url ?? '/'))
    const headers = ['content-type', 'content-security-policy'].flatMap(name =>
      page.headers.has(name) ? [[name, page.headers.get(name)!] as const] : [],
    )
    response.writeHead(page.status, Object.fromEntries(headers)).end(Buffer.from(await page.arrayBuffer()))
  })
  const { port } = new URL(stack.ownServer)
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(Number(port), '127.0.0.1', resolve))
  return {
    origin: stack.ownServer,
    bodies,
    stop: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
