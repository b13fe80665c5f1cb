import { expect } from 'chai'
import { persistentStorage } from '../testing/vault-fixture.js'
import { loadDeviceKeys } from './device-keys.js'
import { sharedStorage, shareStorage } from './shared-storage.js'
import type { VaultStorage } from './vault-storage.js'

describe('A storage that another page lends', () => {
  it('is as the other page has it, for reading and for writing', async () => {
    const persistent = persistentStorage()
    await persistent.put('a', 1)
    const shared = sharedStorage(shareStorage(persistent))
    expect([shared.isPersistent, await shared.get('a'), await shared.get('b')]).to.deep.equal([true, 1, undefined])
    await shared.put('b', { list: [2] })
    expect(await persistent.get('b')).to.deep.equal({ list: [2] })
    expect([
      await shared.putIfMissing('a', 3),
      await shared.putIfMissing('c', 4),
      await persistent.get('c'),
    ]).to.deep.equal([1, 4, 4])
    await shared.delete('a')
    expect([await persistent.get('a'), await shared.get('a')]).to.deep.equal([undefined, undefined])
  })

  it('hands over keys that no script can read, and makes them there where there are none', async () => {
    const persistent = persistentStorage()
    const shared = sharedStorage(shareStorage(persistent))
    const { frameKey, boxKey } = await loadDeviceKeys(shared)
    const here = await loadDeviceKeys(persistent)
    for (const key of [frameKey.privateKey, boxKey]) expect(key.extractable).to.equal(false)
    const data = new Uint8Array([1, 2, 3])
    const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, frameKey.privateKey, data)
    const kind = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
    const known = await crypto.subtle.importKey(
      'raw',
      await crypto.subtle.exportKey('raw', here.frameKey.publicKey),
      kind,
      false,
      ['verify'],
    )
    expect(await crypto.subtle.verify(kind, known, signature, data)).to.equal(true)
  })

  const ends: readonly (readonly [string, (storage: VaultStorage) => VaultStorage])[] = [
    [
      'cannot write any more',
      storage => ({ ...storage, put: () => Promise.reject(new DOMException('', 'QuotaExceededError')) }),
    ],
    ['answers no more', storage => ({ ...storage, put: () => new Promise(() => undefined) })],
  ]
  for (const [title, ending] of ends) {
    it(`is memory, and says so, from when the other page ${title}`, async () => {
      const persistent = persistentStorage()
      await persistent.put('share', 'ciphertext')
      const shared = sharedStorage(shareStorage(ending(persistent)), 1_000)
      expect(await shared.get('share')).to.equal('ciphertext')
      await shared.put('more', 1)
      expect(shared.isPersistent).to.equal(false)
      expect([
        await shared.get('share'),
        await shared.get('more'),
        await shared.putIfMissing('more', 2),
        await shared.putIfMissing('last', 3),
      ]).to.deep.equal(['ciphertext', 1, 1, 3])
      await shared.delete('share')
      expect(await shared.get('share')).to.equal(undefined)
      expect(
        [await persistent.get('share'), await persistent.get('last')],
        'the other page hears nothing more',
      ).to.deep.equal(['ciphertext', undefined])
    })
  }
})
