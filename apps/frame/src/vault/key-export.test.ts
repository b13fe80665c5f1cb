// S10: the device's and the session's keys cannot be read by any script, and what is kept holds no secret.
import { expect } from 'chai'
import { randomBytes, utf8 } from './bytes.js'
import { createReleaseKey } from './secrets/hpke-box.js'
import { loadDeviceKeys } from './storage/device-keys.js'
import { openVaultStorage } from './storage/indexed-storage.js'
import { createVaultFixture, logIn } from './testing/vault-fixture.js'

const formats = ['raw', 'pkcs8', 'jwk', 'spki'] as const

async function isReadable(key: CryptoKey): Promise<boolean> {
  const tries = formats.map(format =>
    crypto.subtle.exportKey(format, key).then(
      () => true,
      () => false,
    ),
  )
  return (await Promise.all(tries)).includes(true)
}

/** Every byte of what is kept, as it is and as text is written. */
function bytesIn(value: unknown): Uint8Array[] {
  if (value instanceof Uint8Array) return [value]
  if (typeof value === 'string')
    return [
      utf8(value),
      ...(/^[A-Za-z0-9_-]+$/.test(value)
        ? [Uint8Array.from(atobUrl(value), character => character.charCodeAt(0))]
        : []),
    ]
  return typeof value === 'object' && value !== null && !(value instanceof CryptoKey)
    ? Object.values(value).flatMap(bytesIn)
    : []
}

function atobUrl(text: string): string {
  try {
    return atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  } catch {
    return ''
  }
}

const holds = (all: readonly Uint8Array[], secret: Uint8Array): boolean =>
  all.some(bytes => [...bytes].join().includes([...secret].join()))

describe('The keys of a device', () => {
  it('cannot be read, when they are made and when the database is opened again', async () => {
    for (let visit = 0; visit < 2; visit++) {
      const { frameKey, boxKey } = await loadDeviceKeys(await openVaultStorage())
      for (const key of [frameKey.privateKey, boxKey]) {
        expect(key.extractable).to.equal(false)
        expect(await isReadable(key)).to.equal(false)
      }
      expect(frameKey.privateKey.usages).to.deep.equal(['sign'])
    }
  })

  it('stay the same from visit to visit, and in two tabs that come at once', async () => {
    const [one, two] = await Promise.all([
      openVaultStorage().then(loadDeviceKeys),
      openVaultStorage().then(loadDeviceKeys),
    ])
    const again = await loadDeviceKeys(await openVaultStorage())
    const thumbs = await Promise.all(
      [one, two, again].map(async ({ frameKey }) =>
        JSON.stringify(await crypto.subtle.exportKey('jwk', frameKey.publicKey)),
      ),
    )
    expect(new Set(thumbs).size).to.equal(1)
    const iv = randomBytes(12)
    const ciphertext = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, one.boxKey, utf8('hello'))
    expect(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, again.boxKey, ciphertext)).to.have.property(
      'byteLength',
      5,
    )
  })

  it('are replaced where what is kept could be read, or is no key', async () => {
    const readable = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign'])
    for (const planted of [readable, {}, null, 'key']) {
      const storage = await openVaultStorage()
      await storage.put('frame-key', planted)
      const { frameKey } = await loadDeviceKeys(storage)
      expect(frameKey.privateKey.extractable).to.equal(false)
      expect((await loadDeviceKeys(storage)).frameKey.privateKey.extractable).to.equal(false)
    }
  })

  it('of one release answer cannot be read either', async () => {
    const createdKeys: CryptoKey[] = []
    const { generateKey } = crypto.subtle
    crypto.subtle.generateKey = async function (this: SubtleCrypto, ...args: unknown[]) {
      const key = (await (generateKey as (...all: unknown[]) => Promise<CryptoKeyPair>).apply(
        crypto.subtle,
        args,
      )) as CryptoKeyPair
      createdKeys.push(key.privateKey)
      return key
    } as never
    try {
      await createReleaseKey()
    } finally {
      crypto.subtle.generateKey = generateKey
    }
    expect(createdKeys).to.have.length(1)
    expect(await isReadable(createdKeys[0]!)).to.equal(false)
  })
})

describe('What a device keeps', () => {
  it('holds no share, no word, no secret and no token', async () => {
    const fixture = await createVaultFixture()
    const tokens: string[] = []
    const names = new Set<string>()
    const fetch = fixture.server.browser()
    const storage = await openVaultStorage()
    const device = fixture.device({
      openStorage: async () => ({ ...storage, put: (name, value) => (names.add(name), storage.put(name, value)) }),
      async fetch(url, init) {
        const response = await fetch(url, init)
        tokens.push(((await response.clone().json()) as { readonly accessToken?: string }).accessToken ?? '')
        return response
      },
    })
    const vault = device.load()
    await logIn(vault, `${randomBytes(8).join('')}@example.com`)
    const state = await vault.call('wallet.create', undefined)
    expect(state.phase).to.equal('ready')
    const { words } = await vault.call('wallet.exportWords', undefined)
    const { entropyOf } = await import('./secrets/mnemonic.js')
    const { deriveKeys } = await import('./secrets/wallet-keys.js')
    const entropy = await entropyOf(words)
    const keys = await deriveKeys(entropy)
    const [row] = fixture.server.enrollments.values()
    const storedBytes = (await Promise.all([...names].map(name => storage.get(name)))).flatMap(bytesIn)
    expect(names.size).to.be.above(0)
    expect(storedBytes.length).to.be.above(3)
    for (const [title, secret] of Object.entries({
      entropy,
      words,
      evmKey: keys.evmKey,
      solanaKey: keys.solanaKey,
      auth: row!.auth,
      token: utf8(tokens.find(Boolean)!),
    }))
      expect(holds(storedBytes, secret), title).to.equal(false)
    expect(holds(storedBytes, utf8(keys.evmAddress)), 'the search finds what is there').to.equal(true)
  })
})
