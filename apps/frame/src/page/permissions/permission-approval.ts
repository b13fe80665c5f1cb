import { numberToHex } from 'viem/utils'
import { accountOf, fromFact } from '../approvals/approval-account.js'
import type { ApprovalContext, PrepareApproval } from '../approvals/approval.js'
import { assertReachable } from '../approvals/read-transaction.js'
import { chainNumber, readChainId } from '../chain-ids.js'
import { bytesToHex } from '../hex-bytes.js'
import { invalidParams } from '../rpc/rpc-failure.js'
import { withPermissionLock, deletePermission, storePermission, namedPermission } from './permission-book.js'
import { readTerms, type PermissionRule, type PermissionTerms } from './permission-rules.js'
import { unused } from './permission-use.js'
import { permissionView } from './permission-view.js'

// Granting and using permissions share most of their code, so one chunk is smaller than two.
export { sendPermitted } from './permitted-calls.js'

type Fields = Readonly<Record<string, unknown>>

const onlyOne = (params: unknown): Fields => {
  const [first]: readonly unknown[] = Array.isArray(params) ? params : []
  const [request, ...more]: readonly unknown[] = Array.isArray(first) ? first : [first]
  if (typeof request !== 'object' || request === null || more.length > 0)
    throw invalidParams('The parameter is one request')
  return { ...request }
}

/**
 * `[{ chainId, address, expiry, signer, permissions, policies }]` of ERC-7715; answers with what was granted and its
 * `context`.
 */
export const prepareGrant: PrepareApproval = async (params, env) => {
  const request = onlyOne(params)
  accountOf(request['address'] ?? Object(request['account']).address ?? request['account'], env.evmAddress)
  const chainId = assertReachable(
    request['chainId'] === undefined ? env.chainId : readChainId(request['chainId']),
    env,
    5710,
  )
  const { decimals = 18 } = env.network(chainId) ?? {}
  const terms = readTerms(request, { own: env.evmAddress, decimals, now: env.now() })
  const { facts, calls, flags } = await permissionView(chainId, terms, env)
  const pci = bytesToHex(crypto.getRandomValues(new Uint8Array(32)))
  const { permissions, policies } = asGranted(terms)
  const expiry = terms.expiresAtMs / 1_000
  return {
    view: {
      title: 'permission.title',
      note: 'permission.note',
      facts: facts.toSpliced(1, 0, fromFact(env.evmAddress)),
      calls,
      details: [{ label: 'field.data', value: JSON.stringify({ permissions, policies }), kind: 'long' }],
      flags,
    },
    approve: async () => {
      // Stores it on the server first: a permission that the server could not end is not granted.
      await env.vault.call('permissions.add', {
        pci,
        origin: env.origin,
        chainId,
        expiresAt: expiry,
        permissions,
        policies,
      })
      await storePermission({ pci, origin: env.origin, chainId, terms, used: unused(terms) }, env)
      return {
        chainId: numberToHex(chainNumber(chainId)),
        address: env.evmAddress,
        expiry,
        signer: { type: 'wallet' },
        permissions,
        policies,
        context: pci,
        // Field names of ERC-7715 drafts, which clients still read.
        grantedPermissions: permissions,
        permissionsContext: pci,
      }
    },
  }
}

type Term = { type: string; data: Fields }

/** Returns the enforced terms in the format of ERC-7715, including those that the request left to the wallet. */
function asGranted({ rules, useLimit, feeLimit }: PermissionTerms): {
  readonly permissions: (Term & { policies: Term[] })[]
  readonly policies: Term[]
} {
  const dataOf = (rule: PermissionRule): Fields =>
    rule.kind === 'native'
      ? {}
      : rule.kind === 'erc20'
        ? { address: rule.token }
        : {
            address: rule.contract,
            calls: rule.functions.map(({ text }) => text),
            selectors: rule.functions.map(({ selector }) => selector),
          }
  const types = { native: 'native-token-transfer', erc20: 'erc20-token-transfer', contract: 'contract-call' } as const
  return {
    permissions: rules.map(rule => {
      const allowance = numberToHex(rule.limit)
      return {
        type: types[rule.kind],
        data: { ...dataOf(rule), allowance },
        policies: [{ type: 'token-allowance', data: { allowance } }],
      }
    }),
    policies: [
      { type: 'call-limit', data: { count: useLimit } },
      { type: 'gas-limit', data: { limit: numberToHex(feeLimit) } },
    ],
  }
}

/** `[{ context }]`: ends a permission before its time. */
export const prepareRevoke: PrepareApproval = async (params, env) => {
  const { context, permissionContext, permissionsContext } = onlyOne(params)
  const permission = await namedPermission(context ?? permissionContext ?? permissionsContext, env.origin, env)
  if (!permission) throw invalidParams('This page has no such permission on this device')
  const { pci, chainId, terms } = permission
  const { facts, calls } = await permissionView(chainId, terms, env)
  return {
    view: { title: 'permission.revoke', facts, calls, details: [], flags: [] },
    approve: () => withPermissionLock({ pci }, {}, () => revoke(pci, env)),
  }
}

async function revoke(pci: `0x${string}`, env: ApprovalContext): Promise<object> {
  // Ends the permission on this device first, whatever the server returns; on the server it may have ended already.
  await deletePermission(pci, env)
  await env.vault.call('permissions.revoke', { pci }).catch((error: unknown) => {
    if (Object(error).code !== 'CODE_EXPIRED') throw error
  })
  return {}
}
