import { expect } from 'chai'
import { sharedStorage } from '../../vault/storage/shared-storage.js'
import { openVaultStorage } from '../../vault/storage/indexed-storage.js'
import { vaultRequests } from '../testing/vault-requests.js'
import { useOpenerStorage } from './opener-storage.js'

describe('A wallet’s page that was opened from inside a site', () => {
  const ports: MessagePort[] = []
  const { vault } = vaultRequests({ 'storage.use': ({ port }) => void ports.push(port) })
  beforeEach(() => (ports.length = 0))

  it('uses what the frame keeps there', async () => {
    const name = `test:${crypto.randomUUID()}`
    await (await openVaultStorage()).put(name, 1)
    // What stands for the frame is this page.
    expect(await useOpenerStorage(vault, window)).to.equal(true)
    expect(await sharedStorage(ports[0]!).get(name)).to.equal(1)
  })

  it('uses nothing of a page of another origin', async () => {
    const stranger = document.createElement('iframe')
    stranger.sandbox.add('allow-scripts')
    document.body.append(stranger)
    expect(() => stranger.contentWindow!.indexedDB, 'which does not let itself be read').to.throw('cross-origin')
    expect([await useOpenerStorage(vault, stranger.contentWindow), ports]).to.deep.equal([false, []])
    stranger.remove()
  })

  for (const [title, opener] of [
    ['nobody opened it', null],
    [
      'the frame keeps nothing either',
      {
        indexedDB: {
          open: () => {
            throw new DOMException('', 'SecurityError')
          },
        },
      } as unknown as Window,
    ],
  ] as const) {
    it(`keeps its own where ${title}`, async () => {
      expect([await useOpenerStorage(vault, opener), ports]).to.deep.equal([false, []])
    })
  }
})
