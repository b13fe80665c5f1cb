import { w3mVersion } from '../api/api-target.js'
import { sdkIdentity } from '../api/sdk-identity.js'
import { createFrameLink, type FrameLink, type FrameLinkDeps } from '../connectors/auth/frame-link.js'
import { frameFailureAlert } from '../login/frame-failure-alert.js'
import { frameHome } from '../login/frame-home.js'
import { frameTheme } from '../login/frame-theme.js'
import type { SliceContext } from './slice-context.js'

export interface LoginLinkDeps
  extends
    Pick<SliceContext, '$options' | '$locale' | 'modal' | 'network' | 'notices' | 'theme'>,
    Required<Pick<FrameLinkDeps, 'beginsInWindow' | 'load' | 'onSession'>> {
  readonly frameUrl: () => string
  readonly onEnd: (end: () => void) => void
}

/** The secure frame, told of this instance: its project, its network, who asks, and how it looks. */
export function createLoginLink(deps: LoginLinkDeps): FrameLink {
  const { $options, $locale, modal, network, notices, theme, frameUrl, onEnd } = deps
  const link = createFrameLink({
    load: deps.load,
    settings: () => ({
      url: frameUrl(),
      projectId: $options.get().projectId,
      chainId: network.$state.get().active[network.$state.get().namespace],
    }),
    home: () => frameHome({ modal, page: window, $screen: () => link.$screen, onEnd }),
    initialData() {
      const { metadata, projectId } = $options.get()
      const app = metadata && {
        name: metadata.name,
        description: metadata.description ?? '',
        url: metadata.url ?? location.origin,
        icons: [...(metadata.icons ?? [])],
      }
      return {
        app: { metadata: app, projectId, ...sdkIdentity(frameUrl(), w3mVersion) },
        theme: frameTheme(theme.$state.get(), $locale.get()),
      }
    },
    onFailure: (kind, cause) => notices.alert(frameFailureAlert(kind, cause, frameUrl())),
    beginsInWindow: deps.beginsInWindow,
    onSession: deps.onSession,
  })
  return link
}
