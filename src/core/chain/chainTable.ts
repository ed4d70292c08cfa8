// Chains by id, from viem; `npm run reference` writes this file.

/** A line for each: id, name, coin, its decimals, kind, explorer, milliseconds between blocks. */
export const CHAIN_TABLE = `
1|Ethereum|ETH|18|Ethereum|etherscan.io|12000
2|Expanse|EXP|18|other|explorer.expanse.tech|
5|Goerli|ETH|18|Ethereum|goerli.etherscan.io|
7|ThaiChain|TCH|18|other|exp.thaichain.org|
8|Ubiq|UBQ|18|other|ubiqscan.io|
9|Quai Network|QUAI|18|other|quaiscan.io|
10|OP Mainnet|ETH|18|OP Stack|optimistic.etherscan.io|2000
11|Metadium|META|18|other|explorer.metadium.com|
14|Flare|FLR|18|other|flare-explorer.flare.network|
15|Diode Prenet|DIODE|18|other|diode.io/prenet|
16|Songbird Testnet Coston|CFLR|18|other|coston-explorer.flare.network|
19|Songbird Canary-Network|SGB|18|other|songbird-explorer.flare.network|
20|Elastos Smart Chain|ELA|18|other|esc.elastos.io|
21|Elastos Smart Chain Testnet|tELA|18|other|esc-testnet.elastos.io|
24|KardiaChain|KAI|18|other|explorer.kardiachain.io|
25|Cronos|CRO|18|other|explorer.cronos.org|
30|Rootstock|RBTC|18|other|explorer.rsk.co|
31|Rootstock Testnet|tRBTC|18|other|explorer.testnet.rootstock.io|
37|CONX Chain|XPLA|18|other|explorer.conx.xyz|
40|Telos|TLOS|18|other|www.teloscan.io|
41|Telos|TLOS|18|other|testnet.teloscan.io|
42|LUKSO|LYX|18|other|explorer.execution.mainnet.lukso.network|
44|Crab|CRAB|18|other|crab-scan.darwinia.network|
46|Darwinia|RING|18|other|explorer.darwinia.network|
47|Acria IntelliChain|ACRIA|18|other|explorer.acria.ai|
50|XDC|XDC|18|other|xdcscan.com|
51|Apothem|TXDC|18|other|testnet.xdcscan.com|
52|CoinEx|cet|18|other|www.coinex.net|
56|BNB Smart Chain|BNB|18|other|bscscan.com|750
57|Syscoin|SYS|18|other|explorer.syscoin.org|
60|GoChain|GO|18|other|explorer.gochain.io|
61|Ethereum Classic|ETC|18|other|blockscout.com/etc/mainnet|
66|OKC|OKT|18|other|www.oklink.com/okc|
71|Conflux eSpace Testnet|CFX|18|other|evmtestnet.confluxscan.org|
74|IDChain|EIDI|18|other|explorer.idchain.one|
81|Japan Open Chain|JOC|18|other|explorer.japanopenchain.org|
82|Meter|MTR|18|other|scan.meter.io|
83|Meter Testnet|MTR|18|other|scan-warringstakes.meter.io|
86|GateChain|GT|18|other|www.gatescan.org|
88|Viction|VIC|18|other|vicscan.xyz|
89|Viction Testnet|VIC|18|other|testnet.vicscan.xyz|
94|SwissDLT|BCTS|18|other|explorer.swissdlt.ch|
96|KUB|KUB|18|other|www.bkcscan.com|
97|BNB Smart Chain Testnet|tBNB|18|other|testnet.bscscan.com|
98|Six Protocol|SIX|18|other|sixscan.io/sixnet|
100|Gnosis|xDAI|18|other|gnosisscan.io|5000
103|WorldLand|WLC|18|other|scan.worldland.foundation|
106|Velas EVM|VLX|18|other|evmexplorer.velas.com|
108|ThunderCore|TT|18|other|explorer-mainnet.thundercore.com|
109|Shibarium|BONE|18|other|shibariumscan.io|
112|Coinbit|GIDR|18|other|coinbit-explorer.chain.sbcrypto.app|
114|Flare Testnet Coston2|C2FLR|18|other|coston2-explorer.flare.network|
119|ENULS|NULS|18|other|evmscan.nuls.io|
122|Fuse|FUSE|18|other|explorer.fuse.io|
123|Fuse Sparknet|SPARK|18|other|explorer.fusespark.io|
130|Unichain|ETH|18|OP Stack|uniscan.xyz|1000
133|HSKChain Testnet|HSK|18|other|testnet-explorer.hskchain.net|
137|Polygon|POL|18|Polygon|polygonscan.com|2000
138|Defi Oracle Meta|ETH|18|other|explorer.d-bis.org|
140|Eteria|ERA|18|other|explorer.eteria.io|
143|Monad|MON|18|other|monadscan.com|300
146|Sonic|S|18|other|sonicscan.org|630
148|Shimmer|SMR|18|other|explorer.evm.shimmer.network|
151|Redbelly Network|RBNT|18|other|redbelly.routescan.io|
153|Redbelly Network Testnet|RBNT|18|other|redbelly.testnet.routescan.io|
157|Puppynet Shibarium|BONE|18|other|puppyscan.shib.io|
164|Omni Omega|OMNI|18|other|omega.omniscan.network|
166|Nomina|NOM|18|other|nomscan.io|
168|AIOZ|AIOZ|18|other|explorer.aioz.network|
169|Manta Pacific|ETH|18|other|pacific-explorer.manta.network|
173|ENI|ENI|18|other|scan.eniac.network|
177|HSKChain|HSK|18|other|hsk.blockscout.com|
179|ABEY|ABEY|18|other|abeyscan.com|
183|Ethernity|ETH|18|other|ernscan.io|
185|Mint|ETH|18|other|explorer.mintchain.io|
196|X Layer|OKB|18|other|www.oklink.com/xlayer|1000
199|BitTorrent|BTT|18|other|bttcscan.com|
202|Edgeless Testnet|EwETH|18|other|testnet.explorer.edgeless.network|
204|opBNB|BNB|18|other|opbnb.bscscan.com|
216|Happychain Testnet|HAPPY|18|other|explorer.testnet.happy.tech|
223|B2|BTC|18|other|explorer.bsquared.network|
232|Lens|GHO|18|other|explorer.lens.xyz|
239|TAC|TAC|18|other|tac.blockscout.com|
240|Nexilix Smart Chain|NEXILIX|18|other|scan.nexilix.com|
242|Plinga|PLINGA|18|other|www.plgscan.com|
246|Energy|EWT|18|other|explorer.energyweb.org|
248|Oasys|OAS|18|other|scan.oasys.games|
250|Fantom|FTM|18|other|ftmscan.com|
251|Glide L1 Protocol XP|GLXP|18|other||
252|Fraxtal|FRAX|18|OP Stack|fraxscan.com|2000
253|Glide L2 Protocol XP|GLXP|18|other||
254|Swan Chain|ETH|18|other|swanscan.io|
255|Kroma|ETH|18|other|blockscout.kroma.network|
260|Guru Network or ZKsync InMemory Node|||other|scan.gurunetwork.ai|
261|Guru Network Testnet|tGURU|18|other|sepolia.gurunetwork.ai|
269|High Performance Blockchain|HPB|18|other|hscan.org|
270|ZKsync CLI Local Node|ETH|18|ZKsync||1000
272|ZKsync CLI Local Custom Hyperchain|BAT|18|ZKsync|localhost:15005|1000
273|XR One|XR1|18|other|xr1.calderaexplorer.xyz|
282|Cronos zkEVM Testnet|zkTCRO|18|other|explorer.zkevm.cronos.org/testnet|
288|Boba|ETH|18|other|bobascan.com|
291|Orderly|ETH|18|other|explorer.orderly.network|
295|Hedera|HBAR|18|other|hashscan.io/mainnet|
296|Hedera Testnet|HBAR|18|other|hashscan.io/testnet|
297|Hedera Previewnet|HBAR|18|other|hashscan.io/previewnet|
300|ZKsync Sepolia Testnet|ETH|18|ZKsync|sepolia.explorer.zksync.io|200
311|Omax|OMAX|18|other|omaxscan.com|
312|ZKsync Era Testnet|ETH|18|ZKsync|block-explorer.zksync-era-testnet.zksync.dev|1000
314|Filecoin|FIL|18|other|filfox.info/en|
321|KCC|KCS|18|other|explorer.kcc.io|
324|ZKsync Era|ETH|18|ZKsync|explorer.zksync.io|200
336|Shiden|SDN|18|other|shiden.subscan.io|
338|Cronos Testnet|tCRO|18|other|explorer.cronos.org/testnet|
360|Shape|ETH|18|OP Stack|shapescan.xyz|2000
361|Theta|TFUEL|18|other|explorer.thetatoken.org|
365|Theta Testnet|TFUEL|18|other|testnet-explorer.thetatoken.org|
369|PulseChain|PLS|18|other|ipfs.scan.pulsechain.com|10000
375|zkXPLA|ETH|18|other|explorer.zkxpla.io|
388|Cronos zkEVM|zkCRO|18|other|explorer.zkevm.cronos.org|
397|NEAR Protocol|NEAR|18|other|eth-explorer.near.org|
398|NEAR Protocol Testnet|NEAR|18|other|eth-explorer-testnet.near.org|
420|Optimism Goerli|ETH|18|OP Stack|goerli-optimism.etherscan.io|2000
424|PGN|ETH|18|OP Stack|explorer.publicgoods.network|
462|Areon Network Testnet|TAREA|18|other||
463|Areon|AREA|18|other||
475|zkXPLA Testnet|ETH|18|other|testnet-explorer.zkxpla.io|
478|Form|ETH|18|other|explorer.form.network|
480|World Chain|ETH|18|OP Stack|worldscan.org|2000
545|Flow EVM Testnet|FLOW|18|other|evm-testnet.flowscan.io|800
570|Rollux|SYS|18|other|explorer.rollux.com|
571|MetaChain|MTC|18|other|explorer.metatime.com|
589|LadyChain|LADY|18|other|ladyscan.us|
592|Astar|ASTR|18|other|astar.subscan.io|
595|Mandala TC9|mACA|18|other|blockscout.mandala.aca-staging.network|
599|Metis Goerli|METIS|18|other|goerli.explorer.metisdevops.link|
626|BattleChain|ETH|18|ZKsync|explorer.battlechain.com|1000
627|BattleChain Testnet|ETH|18|ZKsync|explorer.testnet.battlechain.com|1000
646|Flow EVM Previewnet|FLOW|18|other|previewnet.flowdiver.io|
680|Jasmy Chain|JASMY|18|other|explorer.jasmyscan.net|
681|Jasmy Chain Testnet|JASMY|18|other|jasmy-chain-testnet-explorer.alt.technology|
686|Karura|KAR|18|other|blockscout.karura.network|
690|Redstone|ETH|18|OP Stack|explorer.redstone.xyz|2000
698|Matchain|BNB|18|other|matchscan.io|
699|Matchain Testnet|BNB|18|other|testnet.matchscan.io|
701|Koi|KRING|18|other|koi-scan.darwinia.network|
714|Eden|TIA|18|other|eden.blockscout.com|
721|Lycan|LYC|18|other|explorer.lycanchain.com|
747|Flow EVM|FLOW|18|other|evm.flowscan.io|800
753|Rivalz|ETH|18|other|rivalz.calderaexplorer.xyz|
766|QL1|QOM|18|other|scan.qom.one|
785|Autheo Testnet|THEO|18|other|testnet-explorer.autheo.com|
787|Acala|ACA|18|other|blockscout.acala.network|
824|Daily Network|DLY|18|other|explorer.mainnet.dailycrypto.net|
825|Daily Network Testnet|DLY|18|other|explorer.testnet.dailycrypto.net|
841|Taraxa|TARA|18|other|explorer.mainnet.taraxa.io|
842|Taraxa Testnet|TARA|18|other|explorer.testnet.taraxa.io|
888|Wanchain|WAN|18|other|wanscan.org|
919|Mode Testnet|ETH|18|OP Stack|sepolia.explorer.mode.network|2000
943|PulseChain V4|v4PLS|18|other|scan.v4.testnet.pulsechain.com|10000
957|Lyra Chain|ETH|18|other|explorer.lyra.finance|
964|Subtensor EVM|TAO|18|other|evm.taostats.io|
988|Stable|USDT0|18|other|stablescan.xyz|700
995|5ireChain|5IRE|18|other|5irescan.io|
997|5ireChain Thunder Testnet|5IRE|18|other|testnet.5irescan.io|
998|Hyperliquid EVM Testnet|HYPE|18|other||
999|HyperEVM|HYPE|18|other|hyperevmscan.io|
1001|Kairos Testnet|KAIA|18|other|kairos.kaiascan.io|
1012|Newton|NEW|18|other|explorer.newtonproject.org|
1017|BNB Greenfield Chain|BNB|18|other|greenfieldscan.com|
1028|BitTorrent Chain Testnet|BTT|18|other|testnet.bttcscan.com|
1030|Conflux eSpace|CFX|18|other|evm.confluxscan.org|
1038|Bronos Testnet|tBRO|18|other|tbroscan.bronos.org|
1039|Bronos|BRO|18|other|broscan.bronos.org|
1073|Shimmer Testnet|SMR|18|other|explorer.evm.testnet.shimmer.network|
1075|IOTA EVM Testnet|IOTA|18|other|explorer.evm.testnet.iotaledger.net|
1088|Metis|METIS|18|other|explorer.metis.io|
1100|Dymension|DYM|18|other|dym.fyi|
1101|Polygon zkEVM|ETH|18|other|zkevm.polygonscan.com|
1111|WEMIX|WEMIX|18|other|explorer.wemix.com|
1112|WEMIX Testnet|tWEMIX|18|other|testnet.wemixscan.com|
1114|Core Testnet2|TCORE2|18|other|scan.test2.btcs.network|
1115|Core Testnet|TCORE|18|other|scan.test.btcs.network|
1116|Core Dao|CORE|18|other|scan.coredao.org|
1122|LuxePorts|LXP|18|other|lxpscan.com|
1123|B2 Testnet|BTC|18|other|testnet-explorer.bsquared.network|
1130|DeFiChain EVM|DFI|18|other|meta.defiscan.live|
1131|DeFiChain EVM Testnet|DFI|18|other|meta.defiscan.live/?network=TestNet|
1135|Lisk|ETH|18|OP Stack|blockscout.lisk.com|2000
1215|ADF Chain|ADF|18|other|explorer.adftechnology.com|
1230|Ultron Testnet|ULX|18|other|explorer.ultron-dev.io|
1231|Ultron|ULX|18|other|ulxscan.com|
1234|Step|FITFI|18|other|stepscan.io|
1281|Moonbeam Development Node|DEV|18|other||
1284|Moonbeam|GLMR|18|other|moonscan.io|
1285|Moonriver|MOVR|18|other|moonriver.moonscan.io|
1287|Moonbase Alpha|DEV|18|other|moonbase.moonscan.io|
1301|Unichain Sepolia|ETH|18|OP Stack|sepolia.uniscan.xyz|1000
1315|Data Network Aeneid|DATA|18|other|aeneid.datanetscan.io|
1328|Sei Testnet|SEI|18|other|testnet.seiscan.io|
1329|Sei|SEI|18|other|seiscan.io|
1336|Kii Testnet Oro|KII|18|other|testnet.explorer.kiichain.io|
1337|local development chain|ETH|18|Ethereum||
1338|Elysium Testnet|LAVA|18|OP Stack|elysium-explorer.vulcanforged.com|2000
1404|BlockDAG|BDAG|18|other|explorer.bdagexplorer.com|
1439|Injective Testnet|INJ|18|other|testnet.blockscout.injective.network|
1442|Polygon zkEVM Testnet|ETH|18|other|testnet-zkevm.polygonscan.com|
1453|MetaChain Istanbul|MTC|18|other|istanbul-explorer.metachain.dev|
1475|CRYMAD Chain|CMX-R|18|other|explorer.cmxofficial.com|
1480|Vana|VANA|18|other|vanascan.io|6000
1513|Story Testnet|IP|18|other|testnet.storyscan.xyz|
1514|Data|DATA|18|other|datanetscan.io|
1516|Story Odyssey|IP|18|other|odyssey.storyscan.xyz|
1559|Tenet|TENET|18|other|tenetscan.io|
1612|OpenLedger|OPEN|18|other|scan.openledger.xyz|
1625|Gravity Alpha|G|18|other|explorer.gravity.xyz|
1643|XGR|XGR|18|other|explorer.xgr.network|
1663|Horizen Gobi Testnet|tZEN|18|other|gobi-explorer.horizen.io|
1686|Mint Sepolia Testnet|ETH|18|other|testnet-explorer.mintchain.io|
1729|Reya|ETH|18|other|explorer.reya.network|
1750|Metal L2|ETH|18|OP Stack|explorer.metall2.com|2000
1776|Injective|INJ|18|other|blockscout.injective.network|
1783|KiiChain|KII|18|other|explorer.kiichain.io|
1868|Soneium|ETH|18|OP Stack|soneium.blockscout.com|2000
1874|Whitechain Sepolia|WBT|18|OP Stack|explorer.testnet.whitechain.io|1000
1875|Whitechain|WBT|18|other|explorer.whitechain.io|
1879|XGR Testnet|XGR|18|other|explorer.testnet.xgr.network|
1890|LightLink Phoenix|ETH|18|other|phoenix.lightlink.io|
1891|LightLink Pegasus Testnet|ETH|18|other|pegasus.lightlink.io|
1919|Turkchain|TURK|18|other|turkscan.com|
1923|Swellchain|ETH|18|OP Stack|explorer.swellnetwork.io|2000
1924|Swellchain Testnet|ETH|18|OP Stack|swell-testnet-explorer.alt.technology|2000
1946|Soneium Minato Testnet|ETH|18|OP Stack|soneium-minato.blockscout.com|2000
1952|X1 Testnet|OKB|18|other|www.oklink.com/xlayer-test|
1983|Krown|KROWN|18|other|explorer.krown.network|
1993|B3 Sepolia|ETH|18|other|sepolia.explorer.b3.fun|
1995|edeXa Testnet|tEDX|18|other|explorer.testnet.edexa.network|
1996|Sanko|DMT|18|other|explorer.sanko.xyz|
2000|Dogechain|WDOGE|18|other|explorer.dogechain.dog|
2017|Telcoin Adiri Testnet|TEL|18|other|telscan.io|
2020|Ronin|RON|18|other|app.roninchain.com|
2021|Edgeware EdgeEVM|EDG|18|other|edgscan.live|
2022|Beresheet BereEVM Testnet|tEDG|18|other|testnet.edgscan.live|
2024|Swan Saturn Testnet|sETH|18|other|saturn-explorer.swanchain.io|
2026|Edgeless|EwETH|18|other|explorer.edgeless.network|
2039|Aleph Zero Testnet|TZERO|18|other|evm-explorer-testnet.alephzero.org|
2040|Vanar|VANRY|18|other|explorer.vanarchain.com|
2184|Morph Tachyon|BGB|18|other|app.popdex.xyz/explorer|
2192|SnaxChain|ETH|18|OP Stack|explorer.snaxchain.io|2000
2201|Stable Testnet|USDT0|18|other|testnet.stablescan.xyz|700
2221|Kava EVM Testnet|KAVA|18|other|testnet.kavascan.com|
2222|Kava EVM|KAVA|18|other|kavascan.com|
2331|RSS3 VSL Sepolia Testnet|RSS3|18|OP Stack|scan.testnet.rss3.io|2000
2340|Atleta Olympia|ATLA|18|other|blockscout.atleta.network|
2345|GOAT|BTC|18|other|explorer.goat.network|
2355|Silicon zkEVM|ETH|18|other|scope.silicon.network|
2358|Kroma Sepolia|ETH|18|other|blockscout.sepolia.kroma.network|
2391|TAC SPB Testnet|TAC|18|other|spb.explorer.tac.build|
2442|Polygon zkEVM Cardona|ETH|18|other|cardona-zkevm.polygonscan.com|
2443|Haus Chain Testnet|HAUS|18|other|explorer-testnet.hausserver.xyz|
2522|Fraxtal Testnet|FRAX|18|OP Stack|holesky.fraxscan.com|2000
2525|inEVM|INJ|18|other|inevm.calderaexplorer.xyz|
2625|Whitechain Testnet|WBT|18|other|testnet.whitechain.io|
2710|Morph Sepolia|ETH|18|other|explorer-testnet.morphl2.io|
2730|XR Sepolia|tXR|18|other|xr-sepolia-testnet.explorer.caldera.xyz|
2741|Abstract|ETH|18|ZKsync|abscan.org|200
2810|Morph Holesky|ETH|18|other|explorer-holesky.morphl2.io|
2818|Morph|ETH|18|other|explorer.morphl2.io|
2828|CandyChain|CANDY|18|other|streams.candychain.io|
2882|Chips|IOTA|18|other||
2911|HYCHAIN|TOPIA|18|other|explorer.hychain.com|
3068|Bifrost|BFC|18|other|explorer.mainnet.bifrostnetwork.com|
3109|SatoshiVM Alpha|BTC|18|other|svmscan.io|
3110|SatoshiVM Testnet|BTC|18|other|testnet.svmscan.io|
3141|Filecoin Hyperspace|tFIL|18|other|hyperspace.filfox.info/en|
3338|Peaq|PEAQ|18|other|peaq.subscan.io|
3636|Botanix Testnet|BTC|18|other|testnet.botanixscan.io|
3637|Botanix|BTC|18|other|botanixscan.io|
3721|Xone Chain|XOC|18|other|xonescan.com|
3737|Crossbell|CSB|18|other|scan.crossbell.io|
3776|Astar zkEVM|ETH|18|other|astar-zkevm.explorer.startale.com|
3939|DOS Chain Testnet|DOS|18|other|test.doscan.io|
3993|APEX Testnet|ETH|18|other|exp-testnet.apexlayer.xyz|
4002|Fantom Testnet|FTM|18|other|testnet.ftmscan.com|
4090|Oasis Testnet|FTN|18|other|oasis.ftnscan.com|
4111|E Canna|ECNA|18|other|explorer.ecnascan.com|
4112|E Canna Testnet|tECNA|18|other|testnetexplorer.ecnascan.com|
4114|Citrea|cBTC|18|other|explorer.mainnet.citrea.xyz|
4153|RISE|ETH|18|other|explorer.risechain.com|
4158|CrossFi|XFI|18|other|xfiscan.com|
4200|Merlin|BTC|18|other|scan.merlinchain.io|
4201|LUKSO Testnet|LYXt|18|other|explorer.execution.testnet.lukso.network|
4202|Lisk Sepolia|ETH|18|OP Stack|sepolia-blockscout.lisk.com|2000
4203|Merlin Erigon Testnet|BTC|18|other|testnet-erigon-scan.merlinchain.io|
4217|Tempo|||Tempo|explore.tempo.xyz|1000
4242|Nexi|NEXI|18|other|www.nexiscan.com|
4326|MegaETH|ETH|18|OP Stack|mega.etherscan.io|1000
4337|Beam|BEAM|18|other|subnets.avax.network/beam|
4352|MemeCore|M|18|other|memecorescan.io|
4460|Orderly Sepolia|ETH|18|other|explorerl2new-orderly-l2-4460-sepolia-8tc3sd7dvy.t.conduit.xyz|
4663|Robinhood Chain|ETH|18|other|robinhoodchain.blockscout.com|100
4689|IoTeX|IOTX|18|other|iotexscan.io|
4690|IoTeX Testnet|IOTX|18|other|testnet.iotexscan.io|
4759|MEVerse Chain Testnet|MEV|18|other|testnet.meversescan.io|
4777|BlackFort Exchange Network Testnet|TBXN|18|other|testnet-explorer.blackfort.network|
4801|World Chain Sepolia|ETH|18|OP Stack|sepolia.worldscan.org|2000
4999|BlackFort Exchange|BXN|18|other|explorer.blackfort.network|
5000|Mantle|MNT|18|other|mantlescan.xyz|
5001|Mantle Testnet|MNT|18|other|explorer.testnet.mantle.xyz|
5003|Mantle Sepolia Testnet|MNT|18|other|explorer.sepolia.mantle.xyz|
5031|Somnia|SOMI|18|other|explorer.somnia.network|100
5042|Arc|USDC|18|other|explorer.arc.io|
5112|Ham|ETH|18|other|explorer.ham.fun|
5115|Citrea Testnet|cBTC|18|other|explorer.testnet.citrea.xyz|
5124|Seismic Devnet|ETH|18|other|explorer-2.seismicdev.net|
5165|Bahamut|FTN|18|other|www.ftnscan.com|
5234|Humanode|HMND|18|other|humanode.subscan.io|
5330|Superseed|ETH|18|OP Stack|explorer.superseed.xyz|2000
5424|edeXa|EDX|18|other|explorer.edexa.network|
5464|Saga|GAS|18|other|sagaevm.sagaexplorer.io|
5551|Nahmii 2|ETH|18|other|explorer.n2.nahmii.io|
5611|opBNB Testnet|tBNB|18|other|testnet.opbnbscan.com|
5700|Syscoin Tanenbaum Testnet|SYS|18|other|tanenbaum.io|
5858|Chang Chain Foundation|CTH|18|other|cthscan.com|
5887|MANTRA DuKong EVM Testnet|MANTRA|18|other|mantrascan.io/dukong|
5888|MANTRA EVM|MANTRA|18|other|blockscout.mantrascan.io|
6000|BounceBit Testnet|BB|18|other|testnet.bbscan.io|
6001|BounceBit|BB|18|other|bbscan.io|
6343|MegaETH Testnet|ETH|18|other|testnet-mega.etherscan.io|1000
6423|YNX Testnet|YNXT|18|other|explorer.ynxweb4.com|
6497|MIZUHIKI Testnet Awaji|MIZU|18|other|awaji.blockscout.com|
6900|Nibiru|NIBI|18|other|nibiscan.io|
6969|Tomb|TOMB|18|other|tombscout.com|
7000|ZetaChain|ZETA|18|other|zetascan.com|
7001|ZetaChain Athens Testnet|aZETA|18|other|testnet.zetascan.com|
7070|Planq|PLQ|18|other|evm.planq.network|
7119|Sentrix Chain|SRX|18|other|scan.sentrixchain.com|1000
7120|Sentrix Testnet|SRX|18|other|scan-testnet.sentrixchain.com|1000
7171|Bitrock|BROCK|18|other|explorer.bit-rock.io|
7200|exSat|BTC|18|other|scan.exsat.network|
7233|InitVerse|INI|18|other|www.iniscan.com|
7234|InitVerse Genesis Testnet|INI|18|other|genesis-testnet.iniscan.com|
7332|Horizen EON|ZEN|18|other|eon-explorer.horizenlabs.io|
7373|CRYMAD Chain L2|CMX-R|18|other|explorer-l2.cmxofficial.com|
7518|MEVerse Chain|MEV|18|other|www.meversescan.io|
7560|Cyber|ETH|18|other|cyberscan.co|
7668|The Root|XRP|18|other|rootscan.io|
7672|The Root Network - Porcini|XRP|18|other|porcini.rootscan.io|
7700|Canto|CANTO|18|other|tuber.build|
7741|RWA Chain|ETH|18|OP Stack|explorer.rwa-chain.io|1000
7847|HyveChain|HYVE|18|other|explorer.hyvechain.com|
7887|Kinto|ETH|18|other|explorer.kinto.xyz|
7897|Arena-Z|ETH|18|other|explorer.arena-z.gg|
7979|DOS Chain|DOS|18|other|doscan.io|
8008|Polynomial|ETH|18|other|polynomialscan.io|
8017|iSunCoin|ISC|18|other|baifa.io/app/chains/8017|
8082|Shardeum Sphinx|SHM|18|other|explorer-sphinx.shardeum.org|
8118|Shardeum|SHM|18|other|explorer.shardeum.org|
8150|Alpen Testnet|sBTC|18|other|explorer.testnet.alpenlabs.io|
8217|Kaia|KAIA|18|other|kaiascan.io|
8333|B3|ETH|18|other|explorer.b3.fun|
8408|ZenChain Testnet|ZTC|18|other|zentrace.io|
8428|THAT|THAT|18|other|that.blockscout.com|
8453|Base|ETH|18|OP Stack|basescan.org|2000
8668|Hela|HLUSD|18|other|mainnet-blockexplorer.helachain.com|
8822|IOTA EVM|IOTA|18|other|explorer.evm.iota.org|
8866|SuperLumio|ETH|18|other|explorer.lumio.io|
8880|Unique|UNQ|18|other|unique.subscan.io|
8881|Quartz|QTZ|18|other|quartz.subscan.io|
8882|Opal Testnet|OPL|18|other|opal.subscan.io|
8899|JB Chain|JBC|18|other|exp-l1.jibchain.net|
9000|Evmos Testnet|EVMOS|18|other|evm.evmos.dev|
9001|Evmos|EVMOS|18|other|escan.live|
9002|Kortana|DNR|18|other|explorer.mainnet.kortana.xyz|
9280|Rabbit Chain Testnet|tRAB|18|other|explorer-testnet.rabbitchain.org|
9496|Load Alphanet|tLOAD|18|other|explorer.load.network|
9700|OORT MainnetDev|OORT|18|other|dev-scan.oortech.com|
9745|Plasma|XPL|18|other|plasmascan.to|1000
9746|Plasma Testnet|XPL|18|other|testnet.plasmascan.to|
9747|Plasma Devnet|XPL|18|other||
9990|Agung|AGNG|18|other|agung-testnet.subscan.io|
10081|Japan Open Chain Testnet|JOCT|18|other|explorer.testnet.japanopenchain.org|
10143|Monad Testnet|MON|18|other|testnet.monadexplorer.com|300
10200|Gnosis Chiado|xDAI|18|other|blockscout.chiadochain.net|5000
10218|Tea Sepolia|TEA|18|other|sepolia.tea.xyz|
10242|Arthera|AA|18|other|explorer.arthera.net|
10243|Arthera Testnet|AA|18|other|explorer-test.arthera.net|
11011|Shape Sepolia Testnet|ETH|18|OP Stack|explorer-sepolia.shape.network|2000
11100|Bool Beta|BOL|18|other|beta-mainnet.boolscan.com|
11124|Abstract Testnet|ETH|18|ZKsync|sepolia.abscan.org|200
11235|HAQQ|ISLM|18|other|explorer.haqq.network|
11501|BEVM|BTC|18|other|scan-mainnet.bevm.io|
11822|Artela Testnet|ART|18|other|betanet-scan.artela.network|
12306|Fibo Chain|FIBO|18|other|scan.fibochain.org|
12323|Huddle01 dRTC Chain|ETH|18|Arbitrum|huddle01.calderaexplorer.xyz|
12324|L3X Protocol|ETH|18|other|explorer.l3x.com|
12325|L3X Protocol Testnet|ETH|18|other|explorer-testnet.l3x.com|
12553|RSS3 VSL|RSS3|18|OP Stack|scan.rss3.io|2000
13001|SnaxChain Testnet|ETH|18|OP Stack|testnet-explorer.snaxchain.io|2000
13337|Beam Testnet|BEAM|18|other|subnets-test.avax.network/beam|
13370|Cannon|ETH|18|other||
13371|Immutable zkEVM|IMX|18|other|explorer.immutable.com|
13381|Phoenix Blockchain|PHX|18|other|phoenixplorer.com|
13473|Immutable zkEVM Testnet|IMX|18|other|explorer.testnet.immutable.com|
14800|Vana Moksha Testnet|VANA|18|other|moksha.vanascan.io|6000
14853|Humanode Testnet 5|HMND|18|other||
15000|Quai Network Testnet|QUAI|18|other|orchard.quaiscan.io|
15551|LoopNetwork|LOOP|18|other|explorer.mainnetloop.com|
15557|EOS EVM Testnet|EOS|18|other|explorer.testnet.evm.eosnetwork.com|
16507|Genesys|GSYS|18|other|gchainexplorer.genesys.network|
16600|0G Newton Testnet|A0GI|18|other|chainscan-newton.0g.ai|
16601|0G Galileo Testnet|A0GI|18|other||
16602|0G Galileo Testnet|0G|18|other||
16661|0G|0G|18|other|chainscan.0g.ai|
17000|Holesky|ETH|18|Ethereum|holesky.etherscan.io|
17069|Garnet Testnet|ETH|18|OP Stack|explorer.garnetchain.com|2000
17777|EOS EVM|EOS|18|other|explorer.evm.eosnetwork.com|
18233|Unreal|reETH|18|other|unreal.blockscout.com|
18881|Ultra EVM Testnet|UOS|18|other|evmexplorer.testnet.ultra.io|
19480|QMS Testnet|QMS|18|other|testnet.qmsscan.io|
19991|Ultra EVM|UOS|18|other|evmexplorer.ultra.io|
20226|Molibra|MOLI|18|other|molibra.org/molibra/moliscan|
20993|Fluent Devnet|ETH|18|other|devnet.fluentscan.xyz|
20994|Fluent Testnet|ETH|18|other|testnet.fluentscan.xyz|
21363|Lestnet|LETH|18|other|explore.lestnet.org|
22222|Nautilus|ZBC|9|other|nautscan.com|
22776|MAP Protocol|MAPO|18|other|maposcan.io|
23023|PremiumBlock Testnet|PBLK|18|other|scan.premiumblock.org|
23294|Oasis Sapphire|ROSE|18|other|explorer.oasis.io/mainnet/sapphire|
23295|Oasis Sapphire Testnet|TEST|18|other|explorer.oasis.io/testnet/sapphire|
23451|DreyerX|DRX|18|other|scan.dreyerx.com|
23452|DreyerX Testnet|DRX|18|other|testnet-scan.dreyerx.com|
25363|Fluent|ETH|18|other|fluentscan.xyz|
25925|Bitkub Testnet|tKUB|18|other|testnet.bkcscan.com|
28882|Boba Sepolia|ETH|18|other|testnet.bobascan.com|
29112|HYCHAIN Testnet|TOPIA|18|other|testnet-rpc.hychain.com/http|
29548|MCH Verse|OAS|18|other|explorer.oasys.mycryptoheroes.net|
31318|Tempo Devnet|||Tempo|explore.devnet.tempo.xyz|1000
31337|local development chain|ETH|18|Ethereum||
31611|Mezo Testnet|BTC|18|other|explorer.test.mezo.org|
31612|Mezo|BTC|18|other|explorer.mezo.org|
32520|Bitgert|Brise|18|other|brisescan.com|
32659|Fusion|FSN|18|other|fsnscan.com|
32769|Zilliqa|ZIL|18|other|evmx.zilliqa.com|
33101|Zilliqa Testnet|ZIL|18|other|evmx.testnet.zilliqa.com|
33111|Curtis|APE|18|other|explorer.curtis.apechain.com|
33139|ApeChain|APE|18|Arbitrum|apescan.io|
33979|Funki|ETH|18|OP Stack|funkiscan.io|2000
34443|Mode|ETH|18|OP Stack|modescan.io|2000
34952|Morph Tachyon Testnet|BGB|18|other|testnet-app.popdex.xyz/explorer|
35441|Q|Q|18|other|explorer.q.org|
35443|Q Testnet|Q|18|other|explorer.qtestnet.org|
36900|ADI_Chain|ADI|18|other|explorer.adifoundation.ai|
37111|Lens Testnet|GRASS|18|other|block-explorer.testnet.lens.dev|
38833|Igra|iKAS|18|other|explorer.igralabs.com|
40204|Citrate|SALT|18|other||
41455|Aleph Zero|AZERO|18|other|evm-explorer.alephzero.org|
41923|EDU Chain|EDU|18|other|explorer.educhain.xyz|
42000|Helios Testnet|HLS|18|other|explorer.helioschainlabs.org|
42026|Donatuz|ETH|18|other|explorer.donatuz.com|
42070|WMC Testnet|WMTx|18|other|explorer2-base-testnet.worldmobile.net|
42161|Arbitrum One|ETH|18|Arbitrum|arbiscan.io|250
42170|Arbitrum Nova|ETH|18|Arbitrum|nova.arbiscan.io|
42220|Celo|CELO|18|Celo|celoscan.io|1000
42420|AssetChain|RWA|18|other|scan.assetchain.org|
42421|AssetChain Testnet|RWA|18|other|scan-testnet.assetchain.org|
42431|Tempo Testnet (Moderato)|||Tempo|explore.testnet.tempo.xyz|1000
42766|ZKFair|USDC|18|other|scan.zkfair.io|
42793|Etherlink|XTZ|18|other|explorer.etherlink.com|4830
43111|Hemi|ETH|18|other|explorer.hemi.xyz|12000
43113|Avalanche Fuji|AVAX|18|Avalanche|testnet.snowtrace.io|
43114|Avalanche C-Chain|AVAX|18|Avalanche|snowtrace.io|1700
43419|Gunz|GUN|18|other|gunzscan.io|
43521|Formicarium|M|18|other|formicarium.memecorescan.io|
43851|ZKFair Testnet|USDC|18|other|testnet-scan.zkfair.io|
44787|Alfajores|A-CELO|18|Celo|celo-alfajores.blockscout.com|1000
45003|Juneo JUNE-Chain|JUNE|18|other|juneoscan.io/chain/2|
45004|Juneo DAI1-Chain|DAI1|18|other|juneoscan.io/chain/5|
45005|Juneo USDT1-Chain|USDT1|18|other|juneoscan.io/chain/3|
45006|Juneo USD1-Chain|USD1|18|other|juneoscan.io/chain/4|
45007|Juneo mBTC1-Chain|mBTC1|18|other|juneoscan.io/chain/9|
45008|Juneo GLD1-Chain|GLD1|18|other|juneoscan.io/chain/8|
45009|Juneo LTC1-Chain|LTC1|18|other|juneoscan.io/chain/11|
45010|Juneo DOGE1-Chain|DOGE1|18|other|juneoscan.io/chain/10|
45011|Juneo EUR1-Chain|EUR1|18|other|juneoscan.io/chain/6|
45012|Juneo SGD1-Chain|SGD1|18|other|juneoscan.io/chain/7|
45013|Juneo BCH1-Chain|BCH1|18|other|juneoscan.io/chain/12|
45014|Juneo LINK1-Chain|LINK1|18|other|juneoscan.io/chain/13|
46630|Robinhood Chain Testnet|ETH|18|other|explorer.testnet.chain.robinhood.com|
46688|Fusion Testnet|FSN|18|other|testnet.fsnscan.com|
47763|Neo X|GAS|18|other|xexplorer.neo.org|
47805|REI|REI|18|other|scan.rei.network|
48898|Zircuit Garfield Testnet|ETH|18|OP Stack|explorer.garfield-testnet.zircuit.com|2000
48900|Zircuit|ETH|18|OP Stack|explorer.zircuit.com|2000
50005|Yooldo Verse|OAS|18|other|explorer.yooldo-verse.xyz|
50006|Yooldo Verse Testnet|OAS|18|other|explorer.testnet.yooldo-verse.xyz|
50104|Sophon|SOPH|18|ZKsync|explorer.sophon.xyz|200
50312|Somnia Testnet|STT|18|other|shannon-explorer.somnia.network|100
50341|Reddio Sepolia|RED|18|other|reddio-devnet.l2scan.co|
50342|Reddio|RED|18|other|reddio.cloud.blockscout.com|
52014|Electroneum|ETN|18|other|blockexplorer.electroneum.com|
53302|Superseed Sepolia|ETH|18|OP Stack|sepolia-explorer.superseed.xyz|2000
53456|BirdLayer|ETH|18|other|scan.birdlayer.xyz|
53457|DODOchain Testnet|DODO|18|other|testnet-scan.dodochain.com|
53935|DFK Chain|JEWEL|18|other|subnets.avax.network/defi-kingdoms|
54170|Graphite Network Testnet|@G|18|other|test.atgraphite.com|
54211|HAQQ Testedge 2|ISLMT|18|other|explorer.testedge2.haqq.network|
55244|Superposition|ETH|18|other|explorer.superposition.so|
55931|Datahaven Testnet|MOCK|18|other|testnet.dhscan.io|
57000|Rollux Testnet|SYS|18|other|rollux.tanenbaum.io|
57054|Sonic Blaze Testnet|S|18|other|testnet.sonicscan.org|
57073|Ink|ETH|18|OP Stack|explorer.inkonchain.com|2000
58008|PGN|ETH|18|OP Stack|explorer.sepolia.publicgoods.network|
59140|Linea Goerli Testnet|ETH|18|other|goerli.lineascan.build|
59141|Linea Sepolia Testnet|ETH|18|other|sepolia.lineascan.build|
59144|Linea|ETH|18|other|lineascan.build|2000
59902|Metis Sepolia|tMETIS|18|other|sepolia-explorer.metisdevops.link|
60600|POTOS Testnet|POT|18|other|scan-testnet.potos.hk|
60603|POTOS|POT|18|other|scan.potos.hk|
60808|BOB|ETH|18|OP Stack|explorer.gobob.xyz|2000
61166|Treasure|MAGIC|18|ZKsync|treasurescan.io|1000
62049|Optopia Testnet|ETH|18|other|scan-testnet.optopia.ai|
62050|Optopia|ETH|18|other|scan.optopia.ai|
62092|TikTrix Testnet|tTTX|18|other|tiktrix.xyz|
62606|Apollo|APOLLO|18|other|apolloscan.io|
63157|Geist|GHST|18|other|geist-mainnet.explorer.alchemy.com|
64165|Sonic Testnet|S|18|other|testnet.soniclabs.com|
64240|Fantom Sonic Open Testnet|FTM|18|other|public-sonic.fantom.network|
66665|Creator|ETH|18|other|explorer.creatorchain.io|
68414|Henesys|NXPC|18|other|subnets.avax.network/henesys|
71402|Godwoken|pCKB|18|other|v1.gwscan.com|
72344|Radius Test|RUSD|18|other|testnet.radiustech.xyz|
73115|ICB|ICBX|18|other|icbscan.io|
77410|RWA Chain Sepolia|ETH|18|OP Stack|sepolia-explorer.rwa-chain.io|1000
80001|Polygon Mumbai|MATIC|18|Polygon|mumbai.polygonscan.com|
80002|Polygon Amoy|POL|18|Polygon|amoy.polygonscan.com|
80008|Polynomia Sepolia|ETH|18|other|sepolia.polynomialscan.io|
80069|Berachain Bepolia|BERA|18|other|testnet.berascan.com|2000
80084|Berachain bArtio|BERA|18|other|bartio.beratrail.io|
80085|Berachain Artio|BERA|18|other|artio.beratrail.io|
80094|Berachain|BERA|18|other|berascan.com|2000
80931|Forta Chain|FORT|18|other|explorer.forta.org|
81224|Codex|ETH|18|OP Stack|explorer.codex.xyz|2000
81457|Blast|ETH|18|OP Stack|blastscan.io|2000
84531|Base Goerli|ETH|18|OP Stack|goerli.basescan.org|2000
84532|Base Sepolia|ETH|18|OP Stack|sepolia.basescan.org|2000
86608|CpChain|CP|18|other|explorer.cpchain.com|
88882|Chiliz Spicy Testnet|CHZ|18|other|spicy-explorer.chiliz.com|
88888|Chiliz Chain|CHZ|18|other|scan.chiliz.com|
88991|Jibchain Testnet|tJBC|18|other|exp.testnet.jibchain.net|
91342|GIWA Sepolia|ETH|18|OP Stack|sepolia-explorer.giwa.io|1000
96370|Lumoz|MOZ|18|other|scan.lumoz.info|
97453|Sidra Chain|SDA|18|other|ledger.sidrachain.com|
97476|Doma Testnet|ETH|18|other|explorer-testnet.doma.xyz|
98864|Plume Devnet (Legacy)|ETH|18|other|test-explorer.plumenetwork.xyz|
98865|Plume (Legacy)|ETH|18|other|explorer.plumenetwork.xyz|
98866|Plume|PLUME|18|other|explorer.plume.org|
98867|Plume Testnet|PLUME|18|other|testnet-explorer.plume.org|
99801|Kinetiq Elysium Testnet|HYPE|18|other|testnet.elysium.kinetiq.xyz|100
99901|Elysium|HYPE|18|other|elysium.kinetiq.xyz|100
100009|Vechain|VET|18|other|explore.vechain.org|
100021|Sova|ETH|18|other|explorer.sova.io|
101003|Socotra JUNE-Chain|JUNE|18|other|socotra.juneoscan.io/chain/2|
102030|Creditcoin|CTC|18|other|creditcoin.blockscout.com|
102031|Creditcoin Testnet|tCTC|18|other|creditcoin-testnet.blockscout.com|
102032|Creditcoin Devnet|devCTC|18|other|creditcoin-devnet.blockscout.com|
105105|Stratis|STRAX|18|other|explorer.stratisevm.com|
105363|Lumoz Testnet|MOZ|18|other||
110110|Mars Credit|MARS|18|other|blockscan.marscredit.xyz|
111188|re.al|reETH|18|other|explorer.re.al|
120893|Sova Network Sepolia|ETH|18|other|explorer.testnet.sova.io|
124832|Mitosis Testnet|MITO|18|other|testnet.mitosiscan.xyz|
127001|Gravity|G|18|other|mainnet-explorer.gravity.xyz|
127823|Etherlink Shadownet Testnet|XTZ|18|other|shadownet.explorer.etherlink.com|
128123|Etherlink Testnet|XTZ|18|other|testnet.explorer.etherlink.com|
132902|Form Testnet|ETH|18|other|sepolia-explorer.form.network|
138565|ValueChain Testnet|SOSO|18|other|test-scan.valuechain.xyz|2000
167000|Taiko|ETH|18|other|taikoscan.io|
167005|Taiko (Alpha-3 Testnet)|ETH|18|other|explorer.test.taiko.xyz|
167007|Taiko Jolnir (Alpha-5 Testnet)|ETH|18|other|explorer.jolnir.taiko.xyz|
167008|Taiko Katla (Alpha-6 Testnet)|ETH|18|other|explorer.katla.taiko.xyz|
167009|Taiko Hekla L2|ETH|18|other|hekla.taikoscan.network|
167013|Taiko Hoodi|ETH|18|other|hoodi.taikoscan.io|
181228|HPP Sepolia|ETH|18|other|sepolia-explorer.hpp.io|
190415|HPP|ETH|18|other|explorer.hpp.io|
200024|Nitrograph Testnet|NOS|18|other|explorer-testnet.nitrograph.foundation|
200810|Bitlayer Testnet|BTC|18|other|testnet.btrscan.com|
200901|Bitlayer|BTC|18|other|www.btrscan.com|
202601|Ronin Saigon Testnet|RON|18|other|saigon-explorer.roninchain.com|
205205|Auroria Testnet|tSTRAX|18|other|auroria.explorer.stratisevm.com|
286623|ValueChain|SOSO|18|other|main-scan.valuechain.xyz|2000
309075|One World Chain|OWCT|18|other|mainnet.oneworldchain.org|
314159|Filecoin Calibration|tFIL|18|other|calibration.filscan.io|
360890|LAVITA|vTFUEL|18|other|tsub360890-explorer.thetatoken.org|
380929|Silent Data|ETH|18|other|explorer-mainnet.rollup.silentdata.com|
421613|Arbitrum Goerli|ETH|18|Arbitrum|goerli.arbiscan.io|
421614|Arbitrum Sepolia|ETH|18|Arbitrum|sepolia.arbiscan.io|250
440017|Graphite|@G|18|other|main.atgraphite.com|
450815|Maroo Testnet|tOKRW|18|other|explorer-testnet.maroo.io|
490092|Pumpfi Testnet|PMPT|18|other|testnetscan.pumpfi.me|
513100|DisChain|DIS|18|other|www.oklink.com/dis|
534351|Scroll Sepolia|ETH|18|other|sepolia.scrollscan.com|
534352|Scroll|ETH|18|other|scrollscan.com|3000
543210|Zero|ETH|18|other|explorer.zero.network|
555888|DustBoy IoT|DST|18|other|dustboy.jibl2.com|
560048|Hoodi|ETH|18|Ethereum|hoodi.etherscan.io|
631571|Polter Testnet|GHST|18|other|polter-testnet.explorer.alchemy.com|
641230|Bear Network Chain|BRNKC|18|other|brnkscan.bearnetwork.net|
656476|EDU Chain Testnet|EDU|18|other|explorer.testnet.educhain.xyz|
660279|Xai|XAI|18|other|explorer.xai-chain.net|
666666|Vision Testnet|VS|18|other|visionscan.org/?chain=vpioneer|
685689|Gensyn|ETH|18|other|gensyn-mainnet.explorer.alchemy.com|
695569|Pyrope Testnet|ETH|18|OP Stack|pyrope.blockscout.com|2000
723487|Radius|RUSD|18|other|network.radiustech.xyz|
743111|Hemi Sepolia|ETH|18|other|testnet.explorer.hemi.xyz|
747474|Katana|ETH|18|other|katanascan.com|
751230|Bear Network Chain Testnet|tBRNKC|18|other|brnktest-scan.bearnetwork.net|
752025|Ternoa|CAPS|18|other|explorer-mainnet.zkevm.ternoa.network|
763373|Ink Sepolia|ETH|18|OP Stack|explorer-sepolia.inkonchain.com|2000
763375|Surge Testnet|ETH|18|other|explorer.hoodi.surge.wtf|
808813|BOB Sepolia|ETH|18|OP Stack|bob-sepolia.explorer.gobob.xyz|2000
810180|zkLink Nova|ETH|18|other|explorer.zklink.io|
810181|zkLink Nova Sepolia Testnet|ETH|18|other|sepolia.explorer.zklink.io|
812242|Codex Testnet|ETH|18|OP Stack|explorer.codex-stg.xyz|2000
839999|exSat Testnet|BTC|18|other|scan-testnet.exsat.network|
888888|Vision|VS|18|other|visionscan.org|
911867|Odyssey Testnet|ETH|18|other|odyssey-explorer.ithaca.xyz|
978658|Treasure Topaz Testnet|MAGIC|18|ZKsync|topaz.treasurescan.io|1000
984122|Forma|TIA|18|other|explorer.forma.art|
984123|Forma Sketchpad|TIA|18|other|explorer.sketchpad-1.forma.art|
1337803|Zhejiang|ZhejETH|18|other|zhejiang.beaconcha.in|
1440000|XRPL EVM|XRP|18|other||
1440002|XRPL EVM Devnet|XRP|18|other||
1449000|XRPL EVM Testnet|XRP|18|other|explorer.testnet.xrplevm.org|
1612127|PlayFi Albireo Testnet|ETH|18|ZKsync|albireo-explorer.playfi.ai|1000
1998991|Xphere Testnet|XPT|18|other|xpt.tamsa.io|
2019775|Jovay Sepolia Testnet|ETH|18|other|sepolia-explorer.jovay.io/l2|
2524852|Huddle01 dRTC Chain Testnet|ETH|18|Arbitrum|huddle-testnet.explorer.caldera.xyz|
2651420|Horizen Testnet|ETH|18|other|horizen-testnet.explorer.caldera.xyz|
3397901|Funki Sepolia Sandbox|ETH|18|OP Stack|sepolia-sandbox.funkichain.com|2000
3441005|Manta Pacific Testnet|ETH|18|other|pacific-explorer.testnet.manta.network|
3441006|Manta Pacific Sepolia Testnet|ETH|18|other|pacific-explorer.sepolia-testnet.manta.network|
5042002|Arc Testnet|USDC|18|other|explorer.testnet.arc.io|
5201420|Electroneum Testnet|ETN|18|other|blockexplorer.thesecurityteam.rocks|
5318007|Reactive Lasna Testnet|lREACT|18|other|lasna.reactscan.net|
5734951|Jovay|ETH|18|other|explorer.jovay.io/l2|
6038361|Astar zkEVM Testnet zKyoto|ETH|18|other|zkyoto.explorer.startale.com|
6912115|ENI Testnet|ENI|18|other|scan-testnet.eniac.network|
6985385|Humanity|H|18|other|humanity-mainnet.explorer.alchemy.com|
7080969|Humanity Testnet|tHP|18|other|humanity-testnet.explorer.alchemy.com|
7225878|Saakuru|OAS|18|other|explorer.saakuru.network|
7771777|VALYGO Smartchain|VYO|18|other|vyoscan.com|
7773777|VALYGO NFT|VYO|18|other|nft.vyoscan.com|
7777777|Zora|ETH|18|OP Stack|explorer.zora.energy|2000
9999999|Fluence|FLT|18|other|blockscout.mainnet.fluence.dev|
10241024|AlienX|ETH|18|other|explorer.alienxchain.io|
10241025|ALIENX Hal Testnet|ETH|18|other|hal-explorer.alienxchain.io|
11142220|Celo Sepolia Testnet|S-CELO|18|Celo|celo-sepolia.blockscout.com|1000
11155111|Sepolia|ETH|18|Ethereum|sepolia.etherscan.io|
11155420|OP Sepolia|ETH|18|OP Stack|optimism-sepolia.blockscout.com|2000
11155931|RISE Testnet|ETH|18|other|explorer.testnet.riselabs.xyz|
12227332|Neo X Testnet T4|GAS|18|other|xt4scan.ngd.network|
20240603|DBK chain|ETH|18|other|scan.dbkchain.io|
20241133|Swan Proxima Testnet|sETH|18|other|proxima-explorer.swanchain.io|
20250217|Xphere|XP|18|other|xp.tamsa.io|
20256789|ETP|ETP|18|other|etpscan.xyz|
21000000|Corn|BTCN|18|other|cornscan.io|
21000001|Corn Testnet|BTCN|18|other|testnet.cornscan.io|
21072026|Zagros|ZAGROS|18|other|zagrosradar.com|
22052002|Excelon|xlon|18|other|explorer.excelon.io|
28122024|Ancient8 Testnet|ETH|18|OP Stack|scanv2-testnet.ancient8.gg|2000
33772211|Xone Chain Testnet|XOC|18|other|testnet.xonescan.com|
37084624|SKALE Nebula Testnet|sFUEL|18|other|lanky-ill-funny-testnet.explorer.testnet.skalenodes.com|
41144114|Otim Devnet|ETH|18|other||
52164803|Fluence Testnet|tFLT|18|other|blockscout.testnet.fluence.dev|
111557560|Cyber Testnet|ETH|18|other|testnet.cyberscan.co|
161221135|Plume Testnet (Legacy)|ETH|18|other|testnet-explorer.plumenetwork.xyz|
168587773|Blast Sepolia|ETH|18|other|sepolia.blastscan.io|
245022926|Neon EVM DevNet|NEON|18|other|devnet.neonscan.org|
245022934|Neon EVM MainNet|NEON|18|other|neonscan.org|
253368190|Flame|TIA|18|other|explorer.flame.astria.org|
278611351|SKALE Razor|sFUEL|18|other|turbulent-unique-scheat.explorer.mainnet.skalenodes.com|
324705682|SKALE Base Sepolia Testnet|CREDIT|18|other|base-sepolia-testnet-explorer.skalenodes.com|
333000333|Meld|MELD|18|other|meldscan.io|
391845894|SKALE Block Brawlers|BRAWL|18|other|frayed-decent-antares.explorer.mainnet.skalenodes.com|
420420421|Westend Asset Hub|WND|18|other|westend-asset-hub-eth-explorer.parity.io|
420420422|Paseo PassetHub|PAS|18|other|blockscout-passet-hub.parity-testnet.parity.io|
531050104|Sophon Testnet|SOPH|18|ZKsync|explorer.testnet.sophon.xyz|200
666666666|Degen|DEGEN|18|other|explorer.degen.tips|
728126428|Tron|TRX|6|other|tronscan.org|3000
888888888|Ancient8|ETH|18|OP Stack|scan.ancient8.gg|2000
974399131|SKALE Calypso Testnet|sFUEL|18|other|giant-half-dual-testnet.explorer.testnet.skalenodes.com|
994873017|Lumia|LUMIA|18|other|explorer.lumia.org|
999999999|Zora Sepolia|ETH|18|OP Stack|sepolia.explorer.zora.energy|2000
1020352220|SKALE Titan Testnet|sFUEL|18|other|aware-fake-trim-testnet.explorer.testnet.skalenodes.com|
1026062157|SKALE CryptoBlades|sFUEL|18|other|affectionate-immediate-pollux.explorer.mainnet.skalenodes.com|
1032942172|SKALE Crypto Colosseum|sFUEL|18|other|haunting-devoted-deneb.explorer.mainnet.skalenodes.com|
1187947933|SKALE Base|CREDIT|18|other|skale-base-explorer.skalenodes.com|
1273227453|SKALE Human Protocol|sFUEL|18|other|wan-red-ain.explorer.mainnet.skalenodes.com|
1313161554|Aurora|ETH|18|other|aurorascan.dev|
1313161555|Aurora Testnet|ETH|18|other|testnet.aurorascan.dev|
1350216234|SKALE Titan Hub|sFUEL|18|other|parallel-stormy-spica.explorer.mainnet.skalenodes.com|
1444673419|SKALE Europa Testnet|sFUEL|18|other|juicy-low-small-testnet.explorer.testnet.skalenodes.com|
1482601649|SKALE Nebula Hub|sFUEL|18|other|green-giddy-denebola.explorer.mainnet.skalenodes.com|
1523903251|Haust Network Testnet|HAUST|18|other|explorer-testnet.haust.app|
1564830818|SKALE Calypso Hub|sFUEL|18|other|honorable-steel-rasalhague.explorer.mainnet.skalenodes.com|
1660990954|Status Network Sepolia|ETH|18|other|sepoliascan.status.network|
1666600000|Harmony One|ONE|18|other|explorer.harmony.one|
1722641160|Silicon Sepolia zkEVM|ETH|18|other|scope-sepolia.silicon.network|
1802203764|Kakarot Sepolia|ETH|18|other||
1952959480|Lumia Testnet|LUMIA|18|other|testnet-explorer.lumia.org|
2046399126|SKALE Europa Hub|sFUEL|18|other|elated-tan-skat.explorer.mainnet.skalenodes.com|
2139927552|Exorde|sFUEL|18|other|light-vast-diphda.explorer.mainnet.skalenodes.com|
2494104990|Tron Shasta|TRX|6|other|shasta.tronscan.org|
3448148188|Tron Nile|TRX|6|other|nile.tronscan.org|
7078815900|Mekong Pectra Devnet|eth|18|other|explorer.mekong.ethpandaops.io|
11297108099|Palm Testnet|PALM|18|other||
11297108109|Palm|PALM|18|other||
37714555429|Xai Testnet|sXAI|18|other|testnet-explorer-v2.xai-chain.net|
123420000220|Fluence Stage|tFLT|18|other|blockscout.stage.fluence.dev|
123420001114|Basecamp Testnet|CAMP|18|other|basecamp.cloud.blockscout.com|
383414847825|Zeniq|ZENIQ|18|other|zeniqscan.com|
920637907288165|Kakarot Starknet Sepolia|ETH|18|other||
2713017997578000|Dchain Testnet|ETH|18|OP Stack|dchaintestnet-2713017997578000-1.testnet.sagaexplorer.io|2000
2716446429837000|Dchain|ETH|18|OP Stack|dchain-2716446429837000-1.sagaexplorer.io|2000
`;
