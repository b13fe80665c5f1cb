import type { FrameUser } from '@w3m/frame-bridge/frame'
import type { AccountKind } from './account-type.js'
import { isEvmChain, wireChainId } from '../chain-ids.js'
import type { ReadySession } from './session.js'

/** Two ways back into the wallet make it secured. */
export const isSecured = (recovery: readonly string[]): boolean => recovery.length >= 2

/** The visitor as the application gets to know them on a chain. */
export const frameUser = (
  { user, evmAddress, solanaAddress }: Omit<ReadySession, 'phase'>,
  chainId: string,
  { canBeSmart, isDeployed, type }: AccountKind,
): FrameUser => ({
  email: user.email ?? null,
  ...(user.userName ? { userName: user.userName } : {}),
  address: isEvmChain(chainId) ? evmAddress : solanaAddress,
  chainId: wireChainId(chainId),
  ...(isEvmChain(chainId)
    ? {
        accounts: [
          { address: evmAddress, type: 'eoa' as const },
          ...(canBeSmart ? [{ address: evmAddress, type: 'smartAccount' as const }] : []),
        ],
      }
    : {}),
  preferredAccountType: type,
  smartAccountDeployed: isDeployed,
  isSecured: isSecured(user.recovery),
})
