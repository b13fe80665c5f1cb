import type { NftsCatalog } from '../text-key.js'

export const texts: NftsCatalog = {
  'nft-details.title': 'NFT',
  'nfts.list': 'NFT de esta cuenta',
  'nfts.empty': 'Aún no hay NFT',
  'nfts.unread': 'No se pudieron leer los NFT',
  'nfts.unkept': 'Los NFT de esta red no se muestran',
  'nfts.unkept-text': 'El servicio de esta aplicación no los enumera.',
  'nfts.count': '$count unidades',
  'nfts.gone': 'Este NFT ya no está en esta cuenta',
  'nfts.no-picture': 'No tiene imagen.',
  'nfts.video': 'Es un vídeo. No se muestra: habría que pedirlo a un desconocido.',
  'nfts.model': 'Es un modelo 3D. No se muestra: habría que pedirlo a un desconocido.',
  'nfts.details-unread': 'No se pudo leer lo que escribió su autor. Es tuyo de todos modos.',
  'nfts.traits': 'Rasgos',
  'nfts.collection': 'Colección',
  'nfts.floor': 'Precio mínimo',
  'nfts.token-id': 'ID del token',
  'nfts.standard': 'Estándar',
}
