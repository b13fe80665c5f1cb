import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openSharedState } from '../ports/libsql/libsql-shared-state.js'
import { loopbackRelayUrls, relayDefaults, type RelaySettings } from '../relay/relay-settings.js'
import { createRelay, type Relay } from '../relay/relay.js'

export interface TestRelay {
  readonly url: string
  readonly relay: Relay
  /** The errors that the relay reported. */
  readonly reports: readonly unknown[]
  close(): Promise<void>
}

export interface TestRelayOptions {
  readonly settings?: Partial<RelaySettings>
  readonly dataDir?: string
  readonly now?: () => number
  /** Addresses of reverse proxies. The relay trusts their `x-forwarded-for`. */
  readonly proxies?: readonly string[]
  /** The address from which the next client seems to come. */
  readonly nextAddress?: () => string
}

/** Starts a relay on its own port, in memory unless the test names a folder. It listens on every loopback address. */
export async function startTestRelay({
  settings = {},
  dataDir,
  now = Date.now,
  proxies = [],
  nextAddress,
}: TestRelayOptions = {}): Promise<TestRelay> {
  const reports: unknown[] = []
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '0.0.0.0', resolve))
  const { port } = server.address() as AddressInfo
  const shared = openSharedState(dataDir, error => reports.push(error))
  const relay = createRelay({
    settings: { ...relayDefaults, urls: loopbackRelayUrls(port), ...settings },
    dataDir,
    shared,
    proxies,
    now,
    report: error => reports.push(error),
  })
  server.on('upgrade', (request, socket, head) => {
    if (nextAddress) Object.defineProperty(request.socket, 'remoteAddress', { value: nextAddress() })
    relay.upgrade(request, socket, head)
  })
  return {
    url: `ws://127.0.0.1:${port}/relay`,
    relay,
    reports,
    async close() {
      await relay.close()
      await shared.close()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
