import { oauthProviders } from '@w3m/frame-bridge/social-providers'
import * as v from 'valibot'
import { askBundler } from '../wallet-api/operation-calls.js'
import { permissionId, permissionRecord, recoveryKinds } from '../wallet-api/wallet-api.js'
import { base64url, code, email, locale, opaqueId, origin } from '../wallet-api/wire-values.js'
import type { VaultApi, VaultMethod } from './vault-api.js'
import { VaultError } from './vault-error.js'

const bytes = (max: number) =>
  v.custom<Uint8Array<ArrayBuffer>>(
    value => value instanceof Uint8Array && value.buffer instanceof ArrayBuffer && value.length <= max,
  )
const text = (max: number) => v.pipe(v.string(), v.maxLength(max))
const hex = (pattern: RegExp) => v.custom<`0x${string}`>(value => typeof value === 'string' && pattern.test(value))
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const chainId = v.pipe(v.number(), v.safeInteger(), v.minValue(1))
const quantity = hex(/^0x(?:0|[1-9a-fA-F][0-9a-fA-F]{0,63})$/)
const word = hex(/^0x[0-9a-fA-F]{64}$/)
const address = hex(/^0x[0-9a-fA-F]{40}$/)
const callData = hex(/^0x(?:[0-9a-fA-F]{2}){0,131072}$/)
const nothing = v.undefined_()
const account = v.optional(address)
const signedBytes = v.strictObject({ message: bytes(262_144), account })
const authorization = { chainId, address, nonce: count }

const recovery = { kind: v.picklist(recoveryKinds), secret: bytes(1_024) }

const transaction = v.strictObject({
  type: v.picklist(['eip1559', 'eip7702', 'legacy']),
  chainId,
  nonce: count,
  to: v.optional(address),
  value: quantity,
  data: callData,
  gas: quantity,
  maxFeePerGas: v.optional(quantity),
  maxPriorityFeePerGas: v.optional(quantity),
  gasPrice: v.optional(quantity),
  authorizationList: v.optional(
    v.pipe(
      v.array(v.strictObject({ ...authorization, r: word, s: word, yParity: v.picklist([0, 1]) })),
      v.minLength(1),
      v.maxLength(16),
    ),
  ),
})

/** The schema of each call's params. They are checked although the page is ours, since it may have bugs. */
const schemas: { readonly [Method in VaultMethod]: v.GenericSchema<unknown, VaultApi[Method]['params']> } = {
  'session.restore': nothing,
  'storage.look': nothing,
  'storage.use': v.strictObject({ port: v.custom<MessagePort>(value => value instanceof MessagePort) }),
  'session.end': v.optional(opaqueId),
  'session.endOthers': nothing,
  'login.email': v.strictObject({ email, origin, locale }),
  'login.device': nothing,
  'login.code': v.strictObject({ code }),
  'login.methods': nothing,
  'login.social': v.strictObject({
    provider: v.picklist(oauthProviders),
    origin,
    returnUrl: v.optional(v.pipe(text(2_048), v.url())),
  }),
  'login.socialResult': v.strictObject({ handle: opaqueId, code: v.optional(opaqueId), locale: v.optional(locale) }),
  'login.farcaster': v.strictObject({ origin }),
  'login.farcasterResult': v.strictObject({ handle: opaqueId, locale: v.optional(locale) }),
  'email.update': v.strictObject({ email, origin }),
  'email.primary': v.strictObject({ code }),
  'email.secondary': v.strictObject({ code }),
  'wallet.create': nothing,
  'wallet.recover': v.strictObject(recovery),
  'wallet.lock': nothing,
  'wallet.lockTabs': nothing,
  'wallet.exportWords': nothing,
  'recovery.list': nothing,
  'recovery.add': v.strictObject({
    ...recovery,
    credentialId: v.optional(base64url(1_400)),
    salt: v.optional(base64url(64)),
  }),
  'devices.list': nothing,
  'devices.revoke': v.strictObject({
    enrollmentId: opaqueId,
    password: v.optional(recovery.secret),
    isAnother: v.optional(v.boolean()),
  }),
  'permissions.add': permissionRecord,
  'permissions.list': nothing,
  'permissions.use': v.strictObject({ pci: permissionId }),
  'permissions.revoke': v.strictObject({ pci: permissionId }),
  'operations.ask': v.strictObject({
    ...askBundler.query.entries,
    isPaymaster: v.boolean(),
    request: askBundler.body,
  }),
  'account.prefer': v.strictObject({ type: v.picklist(['eoa', 'smartAccount']) }),
  'sign.rehearse': nothing,
  'sign.confirm': nothing,
  'sign.message': signedBytes,
  'sign.typedData': v.strictObject({ typedData: text(262_144), account }),
  'sign.transaction': v.strictObject({ transaction, account }),
  'sign.authorization': v.strictObject({ ...authorization, account }),
  'sign.solana': signedBytes,
}

export const isVaultMethod = (value: unknown): value is VaultMethod =>
  typeof value === 'string' && Object.hasOwn(schemas, value)

/** @throws {VaultError} `INVALID`, which does not say what was given */
export function parseParams<Method extends VaultMethod>(method: Method, params: unknown): VaultApi[Method]['params'] {
  const schema: v.GenericSchema<unknown, VaultApi[Method]['params']> = schemas[method]
  const parsed = v.safeParse(schema, params, { abortEarly: true })
  if (!parsed.success) throw new VaultError('INVALID')
  return parsed.output
}
