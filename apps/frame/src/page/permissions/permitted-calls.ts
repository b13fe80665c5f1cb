import { prepareCalls } from '../approvals/calls-approval.js'
import type { ApprovalContext } from '../approvals/approval.js'
import { RpcFailure } from '../rpc/rpc-failure.js'
import { withPermissionLock, storePermission, namedPermission } from './permission-book.js'
import { usageAfter } from './permission-use.js'

const outside = (why: string): RpcFailure => new RpcFailure(4100, `The permission does not cover this: ${why}`)

/**
 * Sends a batch that names a permission, without a question. Everything that it may cost is written down before it is
 * signed; what the permission does not cover is refused, and the page may ask the visitor instead.
 * @param batch of `wallet_sendCalls`, without its `permissions` capability @throws {RpcFailure} 4100
 */
export async function sendPermitted(context: unknown, batch: object, env: ApprovalContext): Promise<unknown> {
  const find = async () => {
    const permission = await namedPermission(context, env.origin, env)
    if (!permission) throw outside('this page has no such permission on this device')
    return permission
  }
  // Two pages of one site must not both spend what is left.
  return await withPermissionLock(await find(), env, async () => {
    // It may have been ended meanwhile.
    const permission = await find()
    const { pci, chainId, terms, used } = permission
    const approval = await prepareCalls([batch], { ...env, isPermitted: true })
    if ('done' in approval) return approval.done
    if (!approval.spends) throw outside('nobody can tell what it does')
    const { spends, view } = approval
    if (spends.chainId !== chainId) throw outside('it is for another network')
    // That a call is not known here was shown when it was permitted.
    const flag = view.flags.find(({ id }) => id !== 'unknown-selector')
    if (flag) throw outside(`the visitor must see it first (${flag.id})`)
    const next = usageAfter(terms, used, spends.calls, spends.fee, env.now())
    if (!next) throw outside('it is not among what was permitted, or more than what is left')
    // Nor is it written back where a sign-out ended it while this was prepared.
    await find()
    await storePermission({ ...permission, used: next }, env)
    const { uses } = await env.vault.call('permissions.use', { pci }).catch(() => {
      throw outside('it has ended, or the server cannot say whether it holds')
    })
    // The server has seen more uses than this browser remembers: its memory was set back.
    if (uses > next.uses) throw outside('what was used of it is not known any more')
    if (env.signal.aborted) throw outside('it was aborted')
    env.approved()
    return await approval.approve()
  })
}
