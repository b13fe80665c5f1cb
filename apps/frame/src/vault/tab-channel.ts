/**
 * What the tabs of this browser tell each other: the visitor signed out, or locked the wallet, or has one more way back
 * in, or somebody logged in: the id of the user.
 */
export type TabNews = 'signed-out' | 'locked' | 'secured' | { readonly entered: string }

export interface TabChannel {
  /** It happened here. */
  tell(news: TabNews): void
}

/**
 * @param heard of news in another tab, or in another thread of this one. Never called where the browser keeps frames
 * like this one apart from everything
 */
export function openTabChannel(heard: (news: TabNews) => void): TabChannel {
  try {
    const tabs = new BroadcastChannel('w3m-vault')
    tabs.onmessage = ({ data }) => {
      if (['signed-out', 'locked', 'secured'].includes(data as string) || typeof data?.entered === 'string')
        heard(data as TabNews)
    }
    return { tell: news => tabs.postMessage(news) }
  } catch {
    return { tell: () => undefined }
  }
}
