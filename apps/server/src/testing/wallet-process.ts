import { request } from 'node:http'
import { freePort, startServerProcess, type ServerProcess } from './server-process.js'
import { WalletDevice, type WalletFetch } from './wallet-device.js'
import { walletOrigin } from './wallet-environment.js'

/** The server as an operator runs it, with the real limits and clock. Its calls come from the frame's origin. */
export interface WalletProcess {
  /** Sends a call of the frame's origin from this machine. */
  readonly fetch: WalletFetch
  /** Returns a device that calls from an address of the loopback network. */
  device(address?: string): WalletDevice
  /** Kills the process and starts it again on the same data. */
  crash(): Promise<void>
  stop(): Promise<number | null>
}

/** Sends a request from the given source address. */
const fetchFrom =
  (port: number, localAddress: string): WalletFetch =>
  (path, { method, headers, body }) =>
    new Promise((resolve, reject) => {
      const call = request(
        {
          host: '127.0.0.1',
          port,
          localAddress,
          path,
          method,
          headers: headers as Record<string, string>,
          agent: false,
        },
        response => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.on('error', reject)
          response.on('end', () => {
            const received = new Headers()
            for (const [name, value] of Object.entries(response.headers))
              for (const item of [value ?? []].flat()) received.append(name, item)
            resolve(new Response(Buffer.concat(chunks), { status: response.statusCode!, headers: received }))
          })
        },
      )
      call.on('error', reject)
      call.end(body as string | undefined)
    })

export async function startWalletProcess({
  dataDir,
  smtpUrl,
  env = {},
}: {
  readonly dataDir: string
  readonly smtpUrl: string
  readonly env?: Readonly<Record<string, string>>
}): Promise<WalletProcess> {
  const port = await freePort()
  const walletPort = await freePort()
  const settings = {
    W3M_WALLET_PORT: String(walletPort),
    W3M_WALLET_ORIGIN: walletOrigin,
    W3M_FRAME_ANCESTORS: 'http://dapp.localhost:4400',
    W3M_SMTP_URL: smtpUrl,
    ...env,
  }
  const start = (): Promise<ServerProcess> =>
    startServerProcess({ file: process.env.W3M_TEST_SERVER!, port, dataDir, env: settings })
  let server = await start()
  return {
    fetch: fetchFrom(walletPort, '127.0.0.1'),
    device: (address = '127.0.0.1') =>
      new WalletDevice({ fetch: fetchFrom(walletPort, address), origin: walletOrigin, now: Date.now }),
    async crash() {
      await server.kill()
      server = await start()
    },
    stop: () => server.stop(),
  }
}
