import { atomicStatus } from '../../smart-account/batch.js'
import type { FrameNetwork } from '../../wallet-api/wallet-api.js'
import { chainNumber, isEvmChain } from '../chain-ids.js'
import type { ApprovalContext } from './approval.js'
import { accountOf } from './approval-account.js'

/** The permissions that `wallet_grantPermissions` can grant (ERC-7715). */
const permissions = {
  supported: true,
  signerTypes: ['wallet'],
  permissionTypes: ['native-token-transfer', 'erc20-token-transfer', 'contract-call'],
  policyTypes: ['token-allowance', 'gas-limit', 'call-limit'],
}

/**
 * `[address, chainIds?]`: what batches can do on each chain. `ready`: the calls happen at once where the application
 * asks for it; the account becomes a smart account with its first batch, or is one that the visitor uses as an ordinary
 * one. @throws {RpcFailure} 4100 for another's account
 */
export async function capabilitiesOf(
  params: unknown,
  {
    networks,
    callRpc,
    evmAddress,
    isSmart,
  }: { readonly networks: readonly FrameNetwork[] } & Pick<ApprovalContext, 'callRpc' | 'evmAddress' | 'isSmart'>,
): Promise<object> {
  const [address, chainFilter]: readonly unknown[] = Array.isArray(params) ? params : []
  accountOf(address, evmAddress)
  const chains = networks
    .filter(({ id }) => isEvmChain(id))
    .map(({ id, bundler }) => ({ id, bundler, hex: `0x${chainNumber(id).toString(16)}` }))
  const requestedChains = Array.isArray(chainFilter)
    ? chains.filter(({ hex }) => chainFilter.some(id => String(id).toLowerCase() === hex))
    : chains
  return Object.fromEntries(
    await Promise.all(
      requestedChains.map(async ({ id, hex, bundler }) => {
        // A chain that does not answer counts as unsupported for now.
        const found = await atomicStatus((method, values) => callRpc(id, method, values), evmAddress).catch(
          () => 'unsupported' as const,
        )
        const status = found === 'supported' && !isSmart ? 'ready' : found
        return [
          hex,
          {
            atomic: { status },
            ...(status !== 'unsupported' &&
              bundler?.paymaster !== undefined && { paymasterService: { supported: true } }),
            permissions,
            assetDiscovery: { supported: true },
            // A requested nonce is signed as it is, so pending transactions can be replaced.
            nonce: { supported: true },
          },
        ] as const
      }),
    ),
  )
}
