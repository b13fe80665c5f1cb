/**
 * What the tabs of this browser tell each other: the visitor signed out, or locked the wallet, or has one more way back
 * in, or somebody logged in: the id of the user.
 */
export type TabNews = 'signed-out' | 'locked' | 'secured' | { readonly entered: string }

const words: readonly unknown[] = ['signed-out', 'locked', 'secured'] satisfies readonly TabNews[]
const isNews = (data: unknown): data is TabNews => words.includes(data) || typeof Object(data).entered === 'string'

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
      if (isNews(data)) heard(data)
    }
    return { tell: news => tabs.postMessage(news) }
  } catch {
    return { tell: () => undefined }
  }
}
