import { createActivityStore, type ActivityStore } from '../activity/activity.store.js'
import { getHistory } from '../api/get-history.js'
import type { Http } from '../api/http.js'
import { parseCaipAddress } from '../caip/parse-caip-address.js'
import type { ActivityScope } from '../activity/activity.state.js'
import type { SliceContext } from './slice-context.js'

/** Creates the store of accounts' activity, from the host's service. */
export function createSlice(
  { $options, account, events, notices, $locale, signal }: SliceContext,
  load: { api(): Promise<Http> },
): ActivityStore {
  const properties = (scope: ActivityScope, cursor: string | undefined) => {
    const { namespace, address } = parseCaipAddress(scope.account)
    const entry = account.get(namespace)
    return {
      // Analytics removes the address before it posts the event, unless the host opted in.
      address,
      projectId: $options.get().projectId ?? '',
      cursor: cursor ?? '',
      isSmartAccount: entry.status === 'connected' && entry.login?.embeddedWalletInfo?.accountType === 'smartAccount',
    }
  }
  return createActivityStore({
    fetchPage: async ({ account: id, caipNetworkId }, cursor, signal) =>
      (await load.api()).request(
        getHistory,
        {
          path: { account: parseCaipAddress(id).address },
          query: { ...(cursor && { cursor }), ...(caipNetworkId && { chainId: caipNetworkId }) },
        },
        { signal },
      ),
    onFailed(scope, cursor) {
      notices.show({ variant: 'error', text: 'activity.notice-unread' })
      events.track('ERROR_FETCH_TRANSACTIONS', properties(scope, cursor))
    },
    continued: (scope, cursor) => events.track('LOAD_MORE_TRANSACTIONS', properties(scope, cursor)),
    now: () => Date.now(),
    locale: () => $locale.get(),
    signal,
  })
}
