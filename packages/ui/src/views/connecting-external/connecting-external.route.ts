import { defineView } from '../define-view.js'

export const connectingExternalRoute = defineView<'ConnectingExternal'>({
  load: () => import('./connecting-external-view.js'),
  texts: () => 'connected',
  title: ({ connectorId }, w3m) => {
    const { phase, ...rest } = w3m.connection.$state.get()
    const connector = 'connector' in rest && phase !== 'idle' ? rest.connector : undefined
    return { name: connector?.id === connectorId ? connector.name : connectorId }
  },
})
