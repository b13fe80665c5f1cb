import type { SessionTypes } from '@walletconnect/types'

/** A row for a session: with whom, on which networks, and a button that ends it, which is given a test id. */
export function sessionRow(
  { peer, namespaces }: SessionTypes.Struct,
  networkName: (caipNetworkId: string) => string,
  { onEnd, testId }: { readonly onEnd: () => void; readonly testId: string | undefined },
): HTMLLIElement {
  const row = document.createElement('li')
  const text = document.createElement('div')
  const name = document.createElement('strong')
  name.textContent = peer.metadata.name || peer.metadata.url
  const networks = document.createElement('span')
  networks.className = 'soft'
  networks.textContent = [
    ...new Set(
      Object.values(namespaces).flatMap(({ accounts }) =>
        accounts.map(account => networkName(account.split(':').slice(0, 2).join(':'))),
      ),
    ),
  ].join(', ')
  text.append(name, networks)
  const end = document.createElement('button')
  end.type = 'button'
  end.textContent = 'Disconnect'
  if (testId) end.dataset.testid = testId
  end.addEventListener('click', onEnd)
  row.append(text, end)
  return row
}
