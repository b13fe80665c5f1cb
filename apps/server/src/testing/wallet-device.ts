import { webcrypto, randomBytes, createHash } from 'node:crypto'
import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core'
import type { Endpoint } from '@w3m/core/api'
import { calculateJwkThumbprint } from 'jose'
import { privateKeyToAccount } from 'viem/accounts'
import { walletEndpoints, type WalletEndpointName } from '@w3m/frame/wallet-api'

/** Sends a request to the frame's origin. It is `fetch` with a path instead of a URL. */
export type WalletFetch = (path: string, init: RequestInit) => Promise<Response>

export interface DeviceAnswer {
  readonly status: number
  /** The body without validation: each test states what it expects. */
  readonly body: Readonly<Record<string, unknown>>
  readonly headers: Headers
  /** The `field` of the first reason. */
  readonly why: string | undefined
}

/** Overrides of what an honest device would send. `null` leaves a header out. */
export interface CallChanges {
  readonly proof?: string | null
  readonly accessToken?: string | null
  readonly cookie?: string | null
  readonly headers?: Readonly<Record<string, string>>
  readonly claims?: Readonly<Record<string, unknown>>
  readonly signal?: AbortSignal
}

export interface CallInput {
  readonly body?: unknown
  readonly path?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
}

const json64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const suite = new CipherSuite({ kem: new DhkemP256HkdfSha256(), kdf: new HkdfSha256(), aead: new Aes256Gcm() })
const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))
const textOf = (bytes: ArrayBuffer | Uint8Array) => Buffer.from(bytes as ArrayBuffer).toString('base64url')
const utf8 = (text: string) => new TextEncoder().encode(text)

export const newId = (): string => randomBytes(16).toString('base64url')
/** Returns bytes in place of a ciphertext that only the frame can decrypt. */
const sealedByFrame = () => ({
  iv: randomBytes(12).toString('base64url'),
  ciphertext: randomBytes(33).toString('base64url'),
})

/** The frame of one browser as the server sees it: a key, a cookie and a token. */
export class WalletDevice {
  readonly key: Promise<webcrypto.CryptoKeyPair> = webcrypto.subtle.generateKey(
    { name: 'ECDSA', namedCurve: 'P-256' },
    true,
    ['sign', 'verify'],
  )
  readonly #fetch: WalletFetch
  readonly #origin: string
  readonly #now: () => number
  cookie: string | undefined
  accessToken: string | undefined

  constructor(options: { readonly fetch: WalletFetch; readonly origin: string; readonly now: () => number }) {
    this.#fetch = options.fetch
    this.#origin = options.origin
    this.#now = options.now
  }

  /** Returns the thumbprint by which the server knows the key. */
  async thumbprint(): Promise<string> {
    return calculateJwkThumbprint(await webcrypto.subtle.exportKey('jwk', (await this.key).publicKey))
  }

  async proof(
    claims: Readonly<Record<string, unknown>>,
    header: Readonly<Record<string, unknown>> = {},
  ): Promise<string> {
    const { privateKey, publicKey } = await this.key
    const { kty, crv, x, y } = await webcrypto.subtle.exportKey('jwk', publicKey)
    const payload = { jti: newId(), iat: Math.floor(this.#now() / 1_000), ...claims }
    const signed = `${json64({ typ: 'dpop+jwt', alg: 'ES256', jwk: { kty, crv, x, y }, ...header })}.${json64(payload)}`
    return `${signed}.${textOf(await webcrypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, privateKey, utf8(signed)))}`
  }

  /** Returns the proof that an honest device sends with a call. */
  proofFor(
    name: WalletEndpointName,
    { path = {} }: CallInput = {},
    accessToken = this.accessToken,
    claims: Readonly<Record<string, unknown>> = {},
  ): Promise<string> {
    const { method, path: template } = walletEndpoints[name] as Endpoint
    const ath = accessToken && createHash('sha256').update(accessToken).digest('base64url')
    return this.proof({ htm: method, htu: this.#origin + pathOf(template, path), ...(ath && { ath }), ...claims })
  }

  async call(
    name: WalletEndpointName,
    { body, path = {}, query }: CallInput = {},
    changes: CallChanges = {},
  ): Promise<DeviceAnswer> {
    const { method, path: template } = walletEndpoints[name] as Endpoint
    const accessToken =
      changes.accessToken === undefined
        ? this.#needsSession(name)
          ? this.accessToken
          : undefined
        : (changes.accessToken ?? undefined)
    const proof =
      changes.proof === undefined
        ? await this.proofFor(name, { path }, accessToken ?? '', changes.claims)
        : changes.proof
    const cookie = changes.cookie === undefined ? this.cookie : changes.cookie
    const search = query ? `?${new URLSearchParams(query)}` : ''
    const response = await this.#fetch(pathOf(template, path) + search, {
      method,
      ...(changes.signal && { signal: changes.signal }),
      headers: {
        ...(method === 'POST' && { origin: this.#origin, 'content-type': 'application/json' }),
        ...(proof && { dpop: proof }),
        ...(accessToken && { authorization: `DPoP ${accessToken}` }),
        ...(cookie && { cookie }),
        ...changes.headers,
      },
      ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
    })
    const set = response.headers.get('set-cookie')
    if (set) this.cookie = set.includes('Max-Age=0') ? undefined : set.split(';')[0]
    const parsed = (await response.json()) as DeviceAnswer['body'] & {
      readonly accessToken?: string
      readonly reasons?: readonly { readonly field: string }[]
    }
    if (response.ok && parsed.accessToken) this.accessToken = parsed.accessToken
    return { status: response.status, body: parsed, headers: response.headers, why: parsed.reasons?.[0]?.field }
  }

  /** Returns an enrollment of this device, with `share` encrypted for the server. */
  async enrollment(
    userId: string,
    share: Uint8Array,
    {
      enrollmentId = newId(),
      sealedFor = userId,
      ...more
    }: { readonly enrollmentId?: string; readonly sealedFor?: string } & Readonly<Record<string, unknown>> = {},
  ) {
    const { keyId, publicKey } = (await this.call('getServerKey')).body as unknown as {
      keyId: string
      publicKey: string
    }
    const recipientPublicKey = await suite.kem.deserializePublicKey(bytesOf(publicKey).buffer)
    const { enc, ct } = await suite.seal(
      { recipientPublicKey },
      new Uint8Array(share).buffer,
      utf8(`w3m|auth|${sealedFor}|${enrollmentId}|1`).buffer,
    )
    return {
      enrollmentId,
      version: 1,
      keyId,
      authShare: { enc: textOf(enc), ciphertext: textOf(ct) },
      recoveryShare: sealedByFrame(),
      deviceName: 'Test device',
      evmAddress: owner.address,
      solanaAddress: testSolanaAddress,
      ownership: await owner.signMessage({
        message: `w3m|enroll|${sealedFor}|${enrollmentId}|${await this.thumbprint()}|2`,
      }),
      ...more,
    }
  }

  /** Requests a share with a new key, and decrypts the answer, or another one in its place. */
  async release(
    userId: string,
    enrollmentId: string,
    { swapAnswer, ...changes }: CallChanges & { readonly swapAnswer?: DeviceAnswer['body'] } = {},
  ): Promise<DeviceAnswer & { readonly share: Uint8Array | undefined }> {
    const pair = await suite.kem.generateKeyPair()
    const releaseKey = textOf(await suite.kem.serializePublicKey(pair.publicKey))
    const answer = await this.call('releaseShare', { body: { enrollmentId, releaseKey } }, changes)
    if (answer.status !== 200) return { ...answer, share: undefined }
    const { enc, ciphertext } = (swapAnswer ?? answer.body).authShare as unknown as { enc: string; ciphertext: string }
    const plaintext = await suite.open(
      { recipientKey: pair.privateKey, enc: bytesOf(enc).buffer },
      bytesOf(ciphertext).buffer,
      utf8(`w3m|release|${userId}|${enrollmentId}|1`).buffer,
    )
    return { ...answer, share: new Uint8Array(plaintext) }
  }

  #needsSession(name: WalletEndpointName): boolean {
    return ![
      'getFrameConfig',
      'getCoinPrice',
      'startEmailLogin',
      'awaitDevice',
      'readDeviceLink',
      'approveDevice',
      'redeemCode',
      'startSocialLogin',
      'redeemSocial',
      'getLoginMethods',
      'startFarcasterLogin',
      'redeemFarcaster',
      'refreshSession',
      'getServerKey',
    ].includes(name)
  }
}

/** The account of every test wallet. The server accepts the same one for all users. */
export const owner = privateKeyToAccount(`0x${'03'.repeat(32)}`)
export const testSolanaAddress = '4vJ9JU1bJJE96FWSJKvHsmmFADCg4gpZQff4P3bkLKi'

const pathOf = (template: string, path: Readonly<Record<string, string>>) =>
  template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name]!))
