import { ed25519 } from '@noble/curves/ed25519'
import { sha256 } from '@noble/hashes/sha2'
import { ristretto255_oprf } from 'noble-curves-2/ed25519.js'
import { recoverMessageAddress } from 'viem'
import type { Encrypted, Generation, RecoveryFactor, RecoveryKind, User } from '../../wallet-api/wallet-api.js'
import type { WalletEndpointName } from '../../wallet-api/wallet-api.js'
import { enrollmentData } from '../associated-data.js'
import { fromBase64url, randomId, toBase64url, utf8, type Bytes } from '../bytes.js'
import { openSealed, sealTo } from '../secrets/hpke-box.js'
import { decoded, nameOf, Refusal } from './fake-calls.js'

export interface StoredEnrollment {
  readonly userId: string
  readonly thumbprint: string
  readonly deviceName: string
  /** Both may be tampered with by a test. */
  auth: Bytes
  recoveryShare: Encrypted
  /** In which generation it was split; 0 from before there were any. */
  number: number
}

/** A way back as it is stored: also one from before it had a sealing key, or a signature. */
export interface StoredFactor extends Partial<RecoveryFactor> {
  readonly kind: RecoveryKind
  readonly salt: string
  wrapped?: Encrypted
  link?: Encrypted
}

/**
 * How a call goes wrong: before it reaches the server, after the server has done it, or with a status that means it was
 * not done.
 */
export type Fault = 'lost' | 'answer lost' | number

interface Account {
  user: User
  readonly factors: StoredFactor[]
  readonly prfKeys: Map<string, Uint8Array>
  generation?: Generation | undefined
  /** Of a passkey from before it signed. */
  guardKey?: string
}

interface Call {
  readonly thumbprint: string
  readonly path: string
  readonly body: Record<string, never>
  readonly jar: { cookie?: string | undefined }
  /** Of the session that the call carries. @throws 401 where it carries none */
  account(): Account
}

interface Challenge {
  readonly userId: string
  readonly kind: string
  readonly thumbprint: string
  isClosed?: boolean
}

const { oprf } = ristretto255_oprf
const evaluated = (secretKey: Uint8Array, blinded: string): string =>
  toBase64url(oprf.blindEvaluate(secretKey, fromBase64url(blinded)))

export const fakeOrigin = 'https://wallet.example'
export const goodCode = '123456'

export interface FakeWalletServer {
  /** A browser with a cookie of its own. `deliver` is awaited between the server's answer and the browser. */
  browser(deliver?: (url: string) => Promise<void>): (url: string, init: RequestInit) => Promise<Response>
  readonly enrollments: Map<string, StoredEnrollment>
  readonly accounts: Map<string, Account>
  /** What was asked, by endpoint name, in order. */
  readonly requests: WalletEndpointName[]
  /** The next call of this endpoint goes wrong. */
  fail(name: WalletEndpointName, fault: Fault): void
  /** Ends every access token, and with `isAll` every session. */
  endTokens(isAll?: boolean): void
  /** Wants this nonce in every proof from now on. */
  wantNonce(nonce: string): void
}

/**
 * A server of the wallet for tests: the calls as agreed, proofs checked, everything in memory and open to be tampered
 * with.
 */
export async function createFakeWalletServer(): Promise<FakeWalletServer> {
  const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, false, ['deriveBits'])
  const publicKey = toBase64url(new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey)))
  const accounts = new Map<string, Account>()
  const enrollments = new Map<string, StoredEnrollment>()
  const tokens = new Map<string, { readonly email: string; readonly thumbprint: string }>()
  const cookies = new Map<
    string,
    { readonly email: string; readonly thumbprint: string; attempt?: string | undefined }
  >()
  const requests = new Map<string, { readonly email: string; readonly thumbprint: string; isAgreed?: boolean }>()
  const challenges = new Map<string, Challenge>()
  /** Who has opened a way back in, by user. */
  const openedAttempts = new Map<string, Set<string>>()
  const ended = new Set<string>()
  const jtis = new Set<string>()
  const calledEndpoints: WalletEndpointName[] = []
  const faults = new Map<WalletEndpointName, Fault>()
  let nonce: string | undefined

  const ownEnrollment = (userId: string, thumbprint: string) =>
    [...enrollments].filter(([, row]) => row.userId === userId && row.thumbprint === thumbprint).at(-1)?.[0]

  function userOf({ user, factors, guardKey, generation }: Account, thumbprint: string): User {
    const enrollmentId = ownEnrollment(user.id, thumbprint)
    const isUnguarded =
      guardKey === undefined && factors.some(({ kind, proofKey }) => kind === 'passkey' && proofKey === undefined)
    const isStale = enrollmentId !== undefined && enrollments.get(enrollmentId)!.number !== (generation?.number ?? 0)
    return {
      ...user,
      recovery: factors.map(({ kind }) => kind),
      ...(generation && { generation }),
      ...(enrollmentId !== undefined && {
        enrollmentId,
        ...(isUnguarded && { mustGuard: true as const }),
        ...(isStale && { isStale: true as const }),
      }),
    }
  }

  const stateOf = ({ user: { id }, factors, generation }: Account): string =>
    toBase64url(
      sha256(
        utf8(
          JSON.stringify([
            generation,
            factors,
            [...enrollments].filter(([, { userId }]) => userId === id).map(([enrollmentId]) => enrollmentId),
          ]),
        ),
      ),
    )

  /** What was begun or opened leads no further. */
  function close({ user }: Account): void {
    for (const challenge of challenges.values()) if (challenge.userId === user.id) challenge.isClosed = true
    openedAttempts.delete(user.id)
  }

  function end(enrollmentId: string): void {
    enrollments.delete(enrollmentId)
    ended.add(enrollmentId)
  }

  function revoke(enrollmentId: string, account: Account): void {
    const { user } = account
    const row = enrollments.get(enrollmentId)
    if (row?.userId !== user.id) throw new Refusal(404, 'NOT_ENROLLED')
    if ([...enrollments.values()].filter(({ userId }) => userId === user.id).length === 1)
      throw new Refusal(409, 'LAST_DEVICE')
    end(enrollmentId)
    close(account)
    for (const known of [tokens, cookies])
      for (const [key, value] of known) if (value.thumbprint === row.thumbprint) known.delete(key)
  }

  function open({ jar, thumbprint }: Call, email: string) {
    const account = accounts.get(email) ?? {
      user: { id: randomId(), email, recovery: [] },
      factors: [],
      prfKeys: new Map(),
    }
    accounts.set(email, account)
    const accessToken = randomId()
    tokens.set(accessToken, { email, thumbprint })
    jar.cookie = randomId()
    cookies.set(jar.cookie, { email, thumbprint })
    return { accessToken, expiresInSeconds: 900, user: userOf(account, thumbprint) }
  }

  /** Checks all before anything changes. @returns does it */
  async function enrolling(call: Call, { user }: Account): Promise<() => void> {
    const { enrollmentId, authShare, recoveryShare, deviceName, keyId, ownership, evmAddress, generation } =
      call.body as never as Record<string, never>
    const signer = await recoverMessageAddress({
      message: `w3m|enroll|${user.id}|${enrollmentId}|${call.thumbprint}|2`,
      signature: ownership!,
    })
    if (signer !== evmAddress) throw new Refusal(403, 'OWNER_WRONG')
    if (keyId !== 'key-1') throw new Refusal(409, 'KEY_UNKNOWN')
    const auth = await openSealed(
      pair,
      authShare!,
      enrollmentData('auth', { userId: user.id, enrollmentId: enrollmentId! }),
    )
    return () => {
      const previousEnrollment = ownEnrollment(user.id, call.thumbprint)
      if (previousEnrollment === enrollmentId) return
      if (ended.has(enrollmentId!)) throw new Refusal(409, 'ENROLLMENT_ENDED')
      if (previousEnrollment !== undefined) end(previousEnrollment)
      const { number = 0 } = (generation ?? {}) as Partial<Generation>
      enrollments.set(enrollmentId!, {
        userId: user.id,
        thumbprint: call.thumbprint,
        deviceName: deviceName!,
        auth,
        recoveryShare: recoveryShare!,
        number,
      })
    }
  }

  const answers: Partial<Record<WalletEndpointName, (call: Call) => unknown>> = {
    startEmailLogin({ body, thumbprint }) {
      const requestId = randomId()
      requests.set(requestId, { email: body.email!, thumbprint })
      return { requestId, action: 'VERIFY_OTP' }
    },
    awaitDevice: () => ({ status: 'approved' }),
    redeemCode(call) {
      const request = requests.get(call.body.requestId!)
      if (request?.thumbprint !== call.thumbprint) throw new Refusal(410, 'CODE_EXPIRED')
      if (call.body.code !== goodCode) throw new Refusal(401, 'CODE_WRONG')
      return open(call, request.email)
    },
    getLoginMethods: () => ({ socials: ['github'], farcaster: true }),
    startSocialLogin: () => ({ handle: randomId(), url: 'https://social.example/login' }),
    redeemSocial: call => ({ status: 'done', session: open(call, 'social@example.com') }),
    startFarcasterLogin: () => ({ handle: randomId(), url: 'https://social.example/channel' }),
    redeemFarcaster: () => ({ status: 'pending' }),
    startEmailUpdate({ body, thumbprint, account }) {
      account()
      if (requests.get(body.requestId!)?.isAgreed) return { requestId: body.requestId, action: 'VERIFY_SECONDARY_OTP' }
      const requestId = randomId()
      requests.set(requestId, { email: body.email!, thumbprint })
      return { requestId, action: 'VERIFY_PRIMARY_OTP' }
    },
    redeemPrimaryCode({ body, account }) {
      account()
      if (body.code !== goodCode) throw new Refusal(401, 'CODE_WRONG')
      requests.get(body.requestId!)!.isAgreed = true
      return {}
    },
    redeemSecondaryCode: ({ body, account }) => {
      account()
      return { email: requests.get(body.requestId!)!.email }
    },
    refreshSession(call) {
      const known = cookies.get(call.jar.cookie ?? '')
      const { attempt } = call.body as { readonly attempt?: string }
      const isAgain = known?.attempt !== undefined && known.attempt === attempt
      if (known?.thumbprint !== call.thumbprint || (known.attempt !== undefined && !isAgain))
        throw new Refusal(401, 'SESSION_ENDED')
      known.attempt = attempt ?? 'used'
      return open(call, known.email)
    },
    endSession({ jar, account }) {
      account()
      cookies.delete(jar.cookie ?? '')
      tokens.clear()
      return {}
    },
    endOtherSessions({ account, thumbprint }) {
      account()
      for (const known of [tokens, cookies])
        for (const [key, value] of known) if (value.thumbprint !== thumbprint) known.delete(key)
      return {}
    },
    setPreferredAccount({ account }) {
      account()
      return {}
    },
    askBundler: ({ account, body }) => account() && { by: 'bundler', request: body },
    askPaymaster: ({ account, body }) => account() && { by: 'paymaster', request: body },
    addPermission({ account }) {
      account()
      return {}
    },
    usePermission({ account }) {
      account()
      return { uses: 1 }
    },
    getServerKey: () => ({ keyId: 'key-1', publicKey }),
    async createWallet(call) {
      const account = call.account()
      if (account.user.wallet) throw new Refusal(409, 'WALLET_EXISTS')
      ;(await enrolling(call, account))()
      account.user = {
        ...account.user,
        wallet: { evmAddress: call.body.evmAddress!, solanaAddress: call.body.solanaAddress! },
      }
      account.generation = call.body.generation
      return { user: userOf(account, call.thumbprint) }
    },
    async addEnrollment(call) {
      const account = call.account()
      const { evmAddress, generation, replaces } = call.body as never as {
        readonly evmAddress: string
        readonly generation?: Generation
        readonly replaces?: string
      }
      if (account.user.wallet?.evmAddress !== evmAddress) throw new Refusal(409, 'WALLET_OTHER')
      const add = await enrolling(call, account)
      if (generation?.salt !== account.generation?.salt) throw new Refusal(409, 'RECOVERY_CHANGED')
      if (
        replaces !== undefined &&
        ![replaces, call.body.enrollmentId].includes(ownEnrollment(account.user.id, call.thumbprint) as never)
      )
        throw new Refusal(409, 'RECOVERY_CHANGED')
      add()
      return { user: userOf(account, call.thumbprint) }
    },
    getRotation({ account }) {
      const user = account()
      return {
        state: stateOf(user),
        ...(user.generation && { generation: user.generation }),
        factors: user.factors.map(({ kind, salt, credentialId, proofKey, prfKey, sealKey, mac, wrapped }) => ({
          kind,
          salt,
          credentialId,
          proofKey,
          prfKey,
          sealKey,
          mac,
          ...(proofKey === undefined && { wrapped }),
        })),
      }
    },
    async rotateRecovery(call) {
      const account = call.account()
      const body = call.body as never as {
        readonly enrollmentId: string
        readonly state: string
        readonly generation: Generation
        readonly factors: RecoveryFactor[]
        readonly linked: { readonly kind: string; readonly link: Encrypted }[]
        readonly revoke?: string
      }
      const add = await enrolling(call, account)
      if (enrollments.get(body.enrollmentId)?.thumbprint === call.thumbprint)
        return { user: userOf(account, call.thumbprint) }
      if (body.state !== stateOf(account)) throw new Refusal(409, 'RECOVERY_CHANGED')
      if (body.revoke !== undefined) revoke(body.revoke, account)
      add()
      account.generation = body.generation
      const linked = account.factors.flatMap(factor => {
        const link = body.linked.find(({ kind }) => kind === factor.kind)?.link
        return link ? [{ ...factor, link }] : []
      })
      account.factors.splice(
        0,
        account.factors.length,
        ...[...linked, ...body.factors].sort((one, other) => (one.kind < other.kind ? -1 : 1)),
      )
      const storedKey = account.factors.find(({ kind }) => kind === 'password')?.prfKey
      for (const id of account.prfKeys.keys()) if (id !== storedKey) account.prfKeys.delete(id)
      close(account)
      return { user: userOf(account, call.thumbprint) }
    },
    listEnrollments({ account, thumbprint }) {
      const { user } = account()
      return {
        enrollments: [...enrollments]
          .filter(([, row]) => row.userId === user.id)
          .map(([enrollmentId, row]) => ({
            enrollmentId,
            deviceName: row.deviceName,
            createdAt: 0,
            usedAt: 0,
            isThisDevice: enrollmentId === ownEnrollment(user.id, thumbprint),
          })),
      }
    },
    revokeEnrollment({ account, path }) {
      revoke(path.split('/')[3]!, account())
      return {}
    },
    async releaseShare({ account, body, thumbprint }) {
      const { user, generation } = account()
      const row = enrollments.get(body.enrollmentId!)
      if (row?.userId !== user.id) throw new Refusal(404, 'NOT_ENROLLED')
      const isOpened = openedAttempts.get(user.id)?.has(thumbprint) && row.number === (generation?.number ?? 0)
      if (row.thumbprint !== thumbprint && !isOpened) throw new Refusal(403, 'RECOVERY_CLOSED')
      return {
        version: 1,
        authShare: await sealTo(
          body.releaseKey!,
          row.auth,
          enrollmentData('release', { userId: user.id, enrollmentId: body.enrollmentId! }),
        ),
      }
    },
    addRecovery({ account, body, thumbprint }) {
      const user = account()
      const { number, ...factor } = body as never as RecoveryFactor & { readonly number: number }
      if (number !== (user.generation?.number ?? 0)) throw new Refusal(409, 'RECOVERY_CHANGED')
      user.factors.splice(0, user.factors.length, ...user.factors.filter(({ kind }) => kind !== factor.kind), factor)
      close(user)
      return { user: userOf(user, thumbprint) }
    },
    getRecovery({ account }) {
      const user = account()
      return {
        factors: user.factors.map(({ kind, salt, credentialId, proofKey }) => ({
          kind,
          salt,
          ...(credentialId !== undefined && { credentialId }),
          isGuarded: proofKey !== undefined,
        })),
      }
    },
    guardRecovery({ account, body, thumbprint }) {
      const user = account()
      if (user.guardKey === undefined) close(user)
      user.guardKey = body.guardKey!
      return { user: userOf(user, thumbprint) }
    },
    preparePassword({ account, body }) {
      const { secretKey } = oprf.generateKeyPair()
      const prfKey = randomId()
      const { prfKeys, factors } = account()
      const currentKey = factors.find(({ kind }) => kind === 'password')?.prfKey
      prfKeys.set(prfKey, secretKey)
      return {
        prfKey,
        evaluated: evaluated(secretKey, body.blinded!),
        ...(currentKey !== undefined && { former: evaluated(prfKeys.get(currentKey)!, body.blinded!) }),
      }
    },
    beginRecovery({ account, body, thumbprint }) {
      const user = account()
      const factor = user.factors.find(({ kind }) => kind === body.kind)
      if (!factor) throw new Refusal(404, 'RECOVERY_NONE')
      const challenge = randomId()
      challenges.set(challenge, { userId: user.user.id, kind: factor.kind, thumbprint })
      const { guardKey } = user
      return {
        challenge,
        ...(guardKey !== undefined &&
          factor.kind === 'passkey' &&
          factor.proofKey === undefined && { wrapped: factor.wrapped }),
        ...(factor.prfKey !== undefined && { evaluated: evaluated(user.prfKeys.get(factor.prfKey)!, body.blinded!) }),
      }
    },
    openRecovery({ account, body, thumbprint }) {
      const { user, factors, guardKey, generation } = account()
      const challenge = challenges.get(body.challenge!)
      challenges.delete(body.challenge!)
      if (challenge?.thumbprint !== thumbprint) throw new Refusal(403, 'GUESS_WRONG')
      if (challenge.isClosed) throw new Refusal(409, 'RECOVERY_CHANGED')
      const factor = factors.find(({ kind }) => kind === challenge.kind)!
      const text = utf8(`w3m|recover|${user.id}|${thumbprint}|${body.challenge}`)
      const key = factor.proofKey ?? (factor.kind === 'passkey' ? guardKey : undefined)
      if (key !== undefined && !ed25519.verify(fromBase64url(body.proof!), text, fromBase64url(key)))
        throw new Refusal(403, 'GUESS_WRONG')
      openedAttempts.set(user.id, new Set(openedAttempts.get(user.id)).add(thumbprint))
      return {
        ...(generation && { generation }),
        ...(factor.sealed ? { sealed: factor.sealed } : { wrapped: factor.wrapped, link: factor.link }),
        enrollments: [...enrollments]
          .filter(([, row]) => row.userId === user.id && row.number === (generation?.number ?? 0))
          .map(([enrollmentId, { recoveryShare }]) => ({ enrollmentId, version: 1, recoveryShare })),
      }
    },
  }

  /** Looks at a proof as the server does. */
  async function prove(
    url: string,
    { method, headers }: RequestInit,
  ): Promise<{ readonly thumbprint: string; readonly token: string | undefined }> {
    const { dpop = '', authorization } = headers as Record<string, string>
    const [head = '', body = '', signature = ''] = dpop.split('.')
    const { typ, alg, jwk } = decoded(head) as { typ: string; alg: string; jwk: JsonWebKey }
    const claims = decoded(body) as Record<string, unknown>
    const key = await crypto.subtle.importKey('jwk', jwk, { name: 'ECDSA', namedCurve: 'P-256' }, false, ['verify'])
    const isSigned = await crypto.subtle.verify(
      { name: 'ECDSA', hash: 'SHA-256' },
      key,
      fromBase64url(signature),
      utf8(`${head}.${body}`),
    )
    const token = authorization?.slice('DPoP '.length)
    const ath = token && toBase64url(new Uint8Array(await crypto.subtle.digest('SHA-256', utf8(token))))
    if (
      !isSigned ||
      typ !== 'dpop+jwt' ||
      alg !== 'ES256' ||
      'd' in jwk ||
      claims.htm !== method ||
      claims.htu !== url ||
      claims.ath !== ath ||
      jtis.has(String(claims.jti))
    )
      throw new Refusal(401, 'PROOF_WRONG')
    if (nonce !== undefined && claims.nonce !== nonce)
      throw new Refusal(401, 'use_dpop_nonce', {
        'dpop-nonce': nonce,
        'www-authenticate': 'DPoP error="use_dpop_nonce"',
      })
    jtis.add(String(claims.jti))
    const { crv, kty, x, y } = jwk
    const thumbprint = toBase64url(
      new Uint8Array(await crypto.subtle.digest('SHA-256', utf8(JSON.stringify({ crv, kty, x, y })))),
    )
    return { thumbprint, token }
  }

  async function answer(jar: Call['jar'], address: string, init: RequestInit): Promise<Response> {
    const [url = ''] = address.split('?')
    const path = url.slice(fakeOrigin.length)
    const name = nameOf(init.method!, path)
    const fault = faults.get(name)
    faults.delete(name)
    calledEndpoints.push(name)
    if (fault === 'lost') throw new TypeError('Failed to fetch')
    try {
      const { thumbprint, token } = await prove(url, init)
      if (typeof fault === 'number') throw new Refusal(fault, '')
      const account = () => {
        const known = tokens.get(token ?? '')
        if (known?.thumbprint !== thumbprint) throw new Refusal(401, 'SESSION_ENDED')
        return accounts.get(known.email)!
      }
      const result = await answers[name]!({
        thumbprint,
        path,
        body: init.body ? (JSON.parse(String(init.body)) as never) : {},
        jar,
        account,
      })
      if (fault === 'answer lost') throw new TypeError('Failed to fetch')
      return Response.json(result)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return Response.json(
        { status: 'FAILED', reasons: [{ field: error.field, description: 'It was refused.' }] },
        { status: error.status, headers: error.headers },
      )
    }
  }

  return {
    browser(deliver) {
      let cookie: string | undefined
      return async (url, init) => {
        const sent = cookie
        const jar = { cookie }
        const response = await answer(jar, url, init)
        await deliver?.(url)
        // Set when the answer comes in, whatever came in since the call.
        if (jar.cookie !== sent) cookie = jar.cookie
        return response
      }
    },
    enrollments,
    accounts,
    requests: calledEndpoints,
    fail: (name, fault) => void faults.set(name, fault),
    endTokens(isAll) {
      tokens.clear()
      if (isAll) cookies.clear()
    },
    wantNonce: requiredNonce => void (nonce = requiredNonce),
  }
}
