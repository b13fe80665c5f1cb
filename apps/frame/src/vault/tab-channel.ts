/**
 * Messages between the tabs of this browser: the visitor signed out or locked the wallet, the wallet's recovery
 * changed, or the user with the id `entered` logged in.
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
