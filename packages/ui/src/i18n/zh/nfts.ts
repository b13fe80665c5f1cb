import type { NftsCatalog } from '../text-key.js'

export const texts: NftsCatalog = {
  'nft-details.title': 'NFT',
  'nfts.list': '此账户的 NFT',
  'nfts.empty': '还没有 NFT',
  'nfts.unread': '无法读取 NFT',
  'nfts.unkept': '不显示此网络的 NFT',
  'nfts.unkept-text': '此应用的服务不列出它们。',
  'nfts.count': '$count 个',
  'nfts.gone': '此 NFT 已不在此账户中',
  'nfts.no-picture': '它没有图片。',
  'nfts.video': '它是视频。需要向陌生方获取，因此不显示。',
  'nfts.model': '它是 3D 模型。需要向陌生方获取，因此不显示。',
  'nfts.details-unread': '无法读取其作者的说明，但它仍属于您。',
  'nfts.traits': '特征',
  'nfts.collection': '系列',
  'nfts.floor': '地板价',
  'nfts.token-id': '代币编号',
  'nfts.standard': '标准',
}
