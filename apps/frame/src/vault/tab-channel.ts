/**
 * What the tabs of this browser tell each other: the visitor signed out, or locked the wallet, or has one more way back
 * in, or somebody logged in: the id of the user.
 */
export type TabNews = 'signed-out' | 'locked' | 'secured' | { readonly entered: string }

const words: readonly unknown[] = ['signed-out', 'locked', 'secured'] satisfies readonly TabNews[]
const isNews = (data: unknown): data is TabNews => words.includes(data) || typeof Object(data).entered === 'string'

export interface TabChannel {
  /** It happened here. */
  post(news: TabNews): void
}

/**
 * @param onNews is called for news of another tab, or of another thread of this one; never where the browser keeps
 * frames like this one apart from everything
 */
export function openTabChannel(onNews: (news: TabNews) => void): TabChannel {
  try {
    const tabs = new BroadcastChannel('w3m-vault')
    tabs.onmessage = ({ data }) => {
      if (isNews(data)) onNews(data)
    }
    return { post: news => tabs.postMessage(news) }
  } catch {
    return { post: () => undefined }
  }
}
