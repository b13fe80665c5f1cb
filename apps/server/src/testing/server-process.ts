import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** The server in a process of its own, as an operator runs it. */
export interface ServerProcess {
  readonly pid: number
  readonly relayUrl: string
  /** Kills the process at once, whatever it is doing. */
  kill(): Promise<void>
  /** Stops the process as a service manager does. @returns its exit code */
  stop(): Promise<number | null>
}

export interface ServerProcessOptions {
  /** The path of the bundled `main.ts`. */
  readonly file: string
  readonly port: number
  readonly dataDir: string
  readonly env?: Readonly<Record<string, string>>
}

/** Test files run in parallel, so each has ports of its own. */
const lanePorts = 6_000
const firstPort = 20_000 + Number(process.env['W3M_TEST_LANE'] ?? 0) * lanePorts
let lastPort = firstPort + (process.pid % lanePorts)
const isFree = (port: number): Promise<boolean> =>
  new Promise(resolve => {
    const server = createServer().once('error', () => resolve(false))
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => server.close(() => resolve(true)))
  })

/**
 * Returns a port that nothing listens on, another one each time. It lies below the range that the system assigns to
 * outgoing connections, so it is still free when its process begins to listen.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    // Its own, whoever else looks for one at the same time.
    const port = (lastPort = lastPort < firstPort + lanePorts ? lastPort + 1 : firstPort + 1)
    if (await isFree(port)) return port
  }
}

/** Resolves once the process listens. @throws {Error} with its output if it ends before that */
export async function startServerProcess({
  file,
  port,
  dataDir,
  env = {},
}: ServerProcessOptions): Promise<ServerProcess> {
  const child: ChildProcess = spawn(process.execPath, [file], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      W3M_SERVER_PORT: String(port),
      W3M_DATA: dataDir,
      W3M_CHAINS: '[]',
      ...env,
    },
  })
  const ended = once(child, 'exit')
  let output = ''
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      if (output.includes('listens on')) resolve()
    }
    child.stdout!.on('data', read)
    child.stderr!.on('data', read)
    void ended.then(() => reject(new Error(`The server ended before it listened.\n${output}`)))
  })
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    const [code] = (await ended) as [number | null]
    return code
  }
  return {
    pid: child.pid!,
    relayUrl: `ws://127.0.0.1:${port}/relay`,
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
  }
}
