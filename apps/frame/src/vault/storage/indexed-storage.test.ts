import { expect } from 'chai'
import { randomId } from '../bytes.js'
import { openVaultStorage } from './indexed-storage.js'

const named = () => `test:${randomId()}`

describe('The storage of the vault', () => {
  it('keeps what it is given, keys of WebCrypto too, for the next that opens it', async () => {
    const storage = await openVaultStorage()
    expect(storage.isPersistent).to.equal(true)
    const name = named()
    const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt'])
    await storage.put(name, { key, list: [1, 'two'] })
    const stored = (await (await openVaultStorage()).get(name)) as { readonly key: CryptoKey; readonly list: unknown }
    expect(stored.list).to.deep.equal([1, 'two'])
    expect(stored.key).to.include({ extractable: false, type: 'secret' })
    await storage.delete(name)
    expect(await storage.get(name)).to.equal(undefined)
  })

  it('keeps the first of two that come at once, and both learn of it', async () => {
    const [one, two] = await Promise.all([openVaultStorage(), openVaultStorage()])
    const name = named()
    const answers = await Promise.all([
      one.putIfMissing(name, 'a'),
      two.putIfMissing(name, 'b'),
      one.putIfMissing(name, 'c'),
    ])
    expect(new Set(answers).size).to.equal(1)
    expect(await one.putIfMissing(name, 'd')).to.equal(answers[0])
    await one.put(name, 'e')
    expect(await two.get(name)).to.equal('e')
  })

  it('opens a connection that was lost once more', async () => {
    const databases: IDBDatabase[] = []
    const factory = {
      open(name: string, version: number) {
        const request = indexedDB.open(name, version)
        request.addEventListener('success', () => databases.push(request.result))
        return request
      },
    } as IDBFactory
    const storage = await openVaultStorage(() => factory)
    const name = named()
    await storage.put(name, 1)
    databases[0]!.close()
    expect(await storage.get(name)).to.equal(1)
    expect(databases).to.have.length(2)
  })

  it('still gives the share that a full disk has, which takes no more', async () => {
    const name = `share:${randomId()}`
    const before = await openVaultStorage()
    await before.put(name, 'ciphertext')
    const full = {
      open(...args: Parameters<IDBFactory['open']>) {
        const request = indexedDB.open(...args)
        request.addEventListener('success', () => {
          const { result } = request
          const begin = result.transaction.bind(result)
          const transaction = (...transactionArgs: Parameters<typeof begin>) => {
            if (transactionArgs[1] === 'readwrite') throw new DOMException('', 'QuotaExceededError')
            return begin(...transactionArgs)
          }
          Object.assign(result, { transaction })
        })
        return request
      },
    } as IDBFactory
    const storage = await openVaultStorage(() => full)
    expect([storage.isPersistent, await storage.get(name)]).to.deep.equal([false, 'ciphertext'])
    const failed = await storage.put(name, 'another').then(
      () => false,
      () => true,
    )
    expect([failed, await before.get(name)], 'no share of this page alone').to.deep.equal([true, 'ciphertext'])
    await before.delete(name)
  })

  const denied: readonly (readonly [string, () => IDBFactory])[] = [
    ['it has no database', () => undefined as never],
    [
      'looking for the database throws',
      () => {
        throw new DOMException('', 'SecurityError')
      },
    ],
    [
      'opening throws',
      () =>
        ({
          open: () => {
            throw new DOMException('', 'SecurityError')
          },
        }) as never,
    ],
    [
      'the first write fails',
      () =>
        ({
          open(name: string, version: number) {
            const request = indexedDB.open(name, version)
            request.addEventListener('success', () => request.result.close())
            return request
          },
        }) as never,
    ],
  ]
  for (const [why, factory] of denied) {
    it(`is memory in a browser where ${why}`, async () => {
      const storage = await openVaultStorage(factory)
      expect(storage.isPersistent).to.equal(false)
      await storage.put('a', 1)
      expect(await storage.get('a')).to.equal(1)
      expect(await storage.putIfMissing('a', 2)).to.equal(1)
      expect(await storage.putIfMissing('b', 2)).to.equal(2)
      await storage.delete('a')
      expect(await storage.get('a')).to.equal(undefined)
      expect(await (await openVaultStorage(factory)).get('b'), 'gone with the page').to.equal(undefined)
    })
  }
})
