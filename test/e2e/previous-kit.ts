import WebSocket from 'ws'
import { newIdentity, signToken } from '../../apps/server/src/testing/relay-client.js'
import type { Host } from './host.js'
import { stack } from './stack.js'

/** The relay that AppKit knows alone. */
export const publicRelay = 'wss://relay.walletconnect.org'

/**
 * Lets the page reach the stack's relay by the name of the public one. Its token is for that name, so it gets another
 * here.
 */
export async function asPublicRelay({ page }: Host): Promise<void> {
  await page.routeWebSocket(
    url => url.href.startsWith(publicRelay),
    socket => {
      const waiting: string[] = []
      const relay = new WebSocket(`${stack.relay}?auth=${signToken(newIdentity(), { audience: stack.relay })}`)
      relay.on('open', () => {
        for (const text of waiting.splice(0)) relay.send(text)
      })
      relay.on('message', data => socket.send(String(data)))
      relay.on('close', () => void socket.close())
      relay.on('error', () => void socket.close())
      socket.onMessage(text => (relay.readyState === WebSocket.OPEN ? relay.send(text) : waiting.push(String(text))))
      socket.onClose(() => relay.close())
    },
  )
}

/** A page of the same origin on which nothing of ours runs. */
async function openEmptyPage({ page, origin }: Host): Promise<void> {
  const url = `${origin}/empty`
  await page.route(url, route =>
    route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><html lang="en"><title>Empty</title><link rel="icon" href="data:,">',
    }),
  )
  await page.goto(url)
}

/**
 * Leaves the page's storage as AppKit 1.8.0 does, and nothing of ours but what its library would
 * hold as well: sessions that were made here stand in `WALLET_CONNECT_V2_INDEXED_DB`, under the names without our
 * prefix.
 */
export async function becomeAppKits(host: Host, texts: Readonly<Record<string, string>>): Promise<void> {
  await openEmptyPage(host)
  await host.page.evaluate(
    async ({ texts, prefix }) => {
      const settled = <Value>(request: IDBRequest<Value>) =>
        new Promise<Value>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result)
          request.onerror = () => reject(request.error!)
        })
      const database = await settled(indexedDB.open('w3m-walletconnect'))
      const records: (readonly [string, unknown])[] = []
      if (database.objectStoreNames.contains('values')) {
        const values = database.transaction('values').objectStore('values')
        const [keys, all] = await Promise.all([settled(values.getAllKeys()), settled(values.getAll())])
        keys.forEach((key, index) => records.push([String(key).replace(`:${prefix}//`, '//'), all[index]]))
      }
      database.close()
      await settled(indexedDB.deleteDatabase('w3m-walletconnect'))
      const opening = indexedDB.open('WALLET_CONNECT_V2_INDEXED_DB')
      opening.onupgradeneeded = () => opening.result.createObjectStore('keyvaluestorage')
      const theirs = await settled(opening)
      const store = theirs.transaction('keyvaluestorage', 'readwrite').objectStore('keyvaluestorage')
      await Promise.all(
        records.filter(([key]) => key.startsWith('wc@2:')).map(([key, value]) => settled(store.put(value, key))),
      )
      theirs.close()
      sessionStorage.clear()
      localStorage.clear()
      for (const [key, text] of Object.entries(texts)) localStorage.setItem(key, text)
    },
    { texts, prefix: `w3m-${publicRelay}` },
  )
}

/** What AppKit's controllers keep of a visitor who is connected. */
export const connectedBy = (connectorId: string, address: string): Readonly<Record<string, string>> => ({
  '@appkit/connection_status': 'connected',
  '@appkit/active_namespace': 'eip155',
  '@appkit/active_caip_network_id': 'eip155:31338',
  '@appkit/connected_namespaces': 'eip155',
  '@appkit/eip155:connected_connector_id': connectorId,
  '@appkit/connections': JSON.stringify({ eip155: [{ connectorId, accounts: [{ address }] }] }),
})
