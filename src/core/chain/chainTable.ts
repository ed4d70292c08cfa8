// Chains by id, from viem; `npm run reference` writes this file.

/** A line for each: id, name, coin, its decimals, kind, explorer, milliseconds between blocks; without what is last and empty. A ~ stands for “ Testnet”. */
export const CHAIN_TABLE = `
1|Ethereum|ETH||Ethereum|etherscan.io|12000
2|Expanse|EXP|||explorer.expanse.tech
7|ThaiChain|TCH|||exp.thaichain.org
8|Ubiq|UBQ|||ubiqscan.io
9|Quai Network|QUAI|||quaiscan.io
10|OP Mainnet|ETH||OP Stack|optimistic.etherscan.io|2000
11|Metadium|META|||explorer.metadium.com
14|Flare|FLR|||flare-explorer.flare.network
15|Diode Prenet|DIODE
16|Songbird Testnet Coston|CFLR
19|Songbird Canary-Network|SGB|||songbird-explorer.flare.network
20|Elastos Smart Chain|ELA|||esc.elastos.io
21|Elastos Smart Chain~|tELA
24|KardiaChain|KAI|||explorer.kardiachain.io
25|Cronos|CRO|||explorer.cronos.org
30|Rootstock|RBTC|||explorer.rsk.co
31|Rootstock~|tRBTC
37|CONX Chain|XPLA|||explorer.conx.xyz
40|Telos|TLOS|||www.teloscan.io
41|Telos|TLOS
42|LUKSO|LYX|||explorer.execution.mainnet.lukso.network
44|Crab|CRAB|||crab-scan.darwinia.network
46|Darwinia|RING|||explorer.darwinia.network
47|Acria IntelliChain|ACRIA|||explorer.acria.ai
50|XDC|XDC|||xdcscan.com
51|Apothem|TXDC
52|CoinEx|cet|||www.coinex.net
56|BNB Smart Chain|BNB|||bscscan.com|750
57|Syscoin|SYS|||explorer.syscoin.org
60|GoChain|GO|||explorer.gochain.io
61|Ethereum Classic|ETC
66|OKC|OKT
71|Conflux eSpace~|CFX
74|IDChain|EIDI|||explorer.idchain.one
81|Japan Open Chain|JOC|||explorer.japanopenchain.org
82|Meter|MTR|||scan.meter.io
83|Meter~|MTR
86|GateChain|GT|||www.gatescan.org
88|Viction|VIC|||vicscan.xyz
89|Viction~|VIC
94|SwissDLT|BCTS|||explorer.swissdlt.ch
96|KUB|KUB|||www.bkcscan.com
97|BNB Smart Chain~|tBNB
98|Six Protocol|SIX
100|Gnosis|xDAI|||gnosisscan.io|5000
103|WorldLand|WLC|||scan.worldland.foundation
106|Velas EVM|VLX|||evmexplorer.velas.com
108|ThunderCore|TT|||explorer-mainnet.thundercore.com
109|Shibarium|BONE|||shibariumscan.io
112|Coinbit|GIDR|||coinbit-explorer.chain.sbcrypto.app
114|Flare Testnet Coston2|C2FLR
119|ENULS|NULS|||evmscan.nuls.io
122|Fuse|FUSE|||explorer.fuse.io
123|Fuse Sparknet|SPARK|||explorer.fusespark.io
130|Unichain|ETH||OP Stack|uniscan.xyz|1000
133|HSKChain~|HSK
137|Polygon|POL||Polygon|polygonscan.com|2000
138|Defi Oracle Meta|ETH|||explorer.d-bis.org
140|Eteria|ERA|||explorer.eteria.io
143|Monad|MON|||monadscan.com|300
146|Sonic|S|||sonicscan.org|630
148|Shimmer|SMR|||explorer.evm.shimmer.network
151|Redbelly Network|RBNT|||redbelly.routescan.io
153|Redbelly Network~|RBNT
157|Puppynet Shibarium|BONE
164|Omni Omega|OMNI
166|Nomina|NOM|||nomscan.io
168|AIOZ|AIOZ|||explorer.aioz.network
169|Manta Pacific|ETH|||pacific-explorer.manta.network
173|ENI|ENI|||scan.eniac.network
177|HSKChain|HSK|||hsk.blockscout.com
179|ABEY|ABEY|||abeyscan.com
183|Ethernity|ETH|||ernscan.io
185|Mint|ETH|||explorer.mintchain.io
196|X Layer|OKB||||1000
199|BitTorrent|BTT|||bttcscan.com
202|Edgeless~|EwETH
204|opBNB|BNB|||opbnb.bscscan.com
216|Happychain~|HAPPY
223|B2|BTC|||explorer.bsquared.network
232|Lens|GHO|||explorer.lens.xyz
239|TAC|TAC|||tac.blockscout.com
240|Nexilix Smart Chain|NEXILIX|||scan.nexilix.com
242|Plinga|PLINGA|||www.plgscan.com
246|Energy|EWT|||explorer.energyweb.org
248|Oasys|OAS|||scan.oasys.games
250|Fantom|FTM|||ftmscan.com
251|Glide L1 Protocol XP|GLXP
252|Fraxtal|FRAX||OP Stack|fraxscan.com|2000
253|Glide L2 Protocol XP|GLXP
254|Swan Chain|ETH|||swanscan.io
255|Kroma|ETH|||blockscout.kroma.network
260|Guru Network or ZKsync InMemory Node||||scan.gurunetwork.ai
261|Guru Network~|tGURU
269|High Performance Blockchain|HPB|||hscan.org
270|ZKsync CLI Local Node|ETH||ZKsync
272|ZKsync CLI Local Custom Hyperchain|BAT||ZKsync
273|XR One|XR1|||xr1.calderaexplorer.xyz
282|Cronos zkEVM~|zkTCRO
288|Boba|ETH|||bobascan.com
291|Orderly|ETH|||explorer.orderly.network
295|Hedera|HBAR
296|Hedera~|HBAR
297|Hedera Previewnet|HBAR
300|ZKsync Sepolia~|ETH||ZKsync
311|Omax|OMAX|||omaxscan.com
312|ZKsync Era~|ETH||ZKsync
314|Filecoin|FIL
321|KCC|KCS|||explorer.kcc.io
324|ZKsync Era|ETH||ZKsync|explorer.zksync.io|200
336|Shiden|SDN|||shiden.subscan.io
338|Cronos~|tCRO
360|Shape|ETH||OP Stack|shapescan.xyz|2000
361|Theta|TFUEL|||explorer.thetatoken.org
365|Theta~|TFUEL
369|PulseChain|PLS|||ipfs.scan.pulsechain.com|10000
375|zkXPLA|ETH|||explorer.zkxpla.io
388|Cronos zkEVM|zkCRO|||explorer.zkevm.cronos.org
397|NEAR Protocol|NEAR|||eth-explorer.near.org
398|NEAR Protocol~|NEAR
424|PGN|ETH||OP Stack|explorer.publicgoods.network
462|Areon Network~|TAREA
463|Areon|AREA
475|zkXPLA~|ETH
478|Form|ETH|||explorer.form.network
480|World Chain|ETH||OP Stack|worldscan.org|2000
545|Flow EVM~|FLOW
570|Rollux|SYS|||explorer.rollux.com
571|MetaChain|MTC|||explorer.metatime.com
589|LadyChain|LADY|||ladyscan.us
592|Astar|ASTR|||astar.subscan.io
595|Mandala TC9|mACA
626|BattleChain|ETH||ZKsync|explorer.battlechain.com|1000
627|BattleChain~|ETH||ZKsync
646|Flow EVM Previewnet|FLOW
680|Jasmy Chain|JASMY|||explorer.jasmyscan.net
681|Jasmy Chain~|JASMY
686|Karura|KAR|||blockscout.karura.network
690|Redstone|ETH||OP Stack|explorer.redstone.xyz|2000
698|Matchain|BNB|||matchscan.io
699|Matchain~|BNB
701|Koi|KRING
714|Eden|TIA|||eden.blockscout.com
721|Lycan|LYC|||explorer.lycanchain.com
747|Flow EVM|FLOW|||evm.flowscan.io|800
753|Rivalz|ETH|||rivalz.calderaexplorer.xyz
766|QL1|QOM|||scan.qom.one
785|Autheo~|THEO
787|Acala|ACA|||blockscout.acala.network
824|Daily Network|DLY|||explorer.mainnet.dailycrypto.net
825|Daily Network~|DLY
841|Taraxa|TARA|||explorer.mainnet.taraxa.io
842|Taraxa~|TARA
888|Wanchain|WAN|||wanscan.org
919|Mode~|ETH||OP Stack
943|PulseChain V4|v4PLS
957|Lyra Chain|ETH|||explorer.lyra.finance
964|Subtensor EVM|TAO|||evm.taostats.io
988|Stable|USDT0|||stablescan.xyz|700
995|5ireChain|5IRE|||5irescan.io
997|5ireChain Thunder~|5IRE
998|Hyperliquid EVM~|HYPE
999|HyperEVM|HYPE|||hyperevmscan.io
1001|Kairos~|KAIA
1012|Newton|NEW|||explorer.newtonproject.org
1017|BNB Greenfield Chain|BNB|||greenfieldscan.com
1028|BitTorrent Chain~|BTT
1030|Conflux eSpace|CFX|||evm.confluxscan.org
1038|Bronos~|tBRO
1039|Bronos|BRO|||broscan.bronos.org
1073|Shimmer~|SMR
1075|IOTA EVM~|IOTA
1088|Metis|METIS|||explorer.metis.io
1100|Dymension|DYM|||dym.fyi
1101|Polygon zkEVM|ETH|||zkevm.polygonscan.com
1111|WEMIX|WEMIX|||explorer.wemix.com
1112|WEMIX~|tWEMIX
1114|Core Testnet2|TCORE2
1115|Core~|TCORE
1116|Core Dao|CORE|||scan.coredao.org
1122|LuxePorts|LXP|||lxpscan.com
1123|B2~|BTC
1130|DeFiChain EVM|DFI|||meta.defiscan.live
1131|DeFiChain EVM~|DFI
1135|Lisk|ETH||OP Stack|blockscout.lisk.com|2000
1215|ADF Chain|ADF|||explorer.adftechnology.com
1230|Ultron~|ULX
1231|Ultron|ULX|||ulxscan.com
1234|Step|FITFI|||stepscan.io
1281|Moonbeam Development Node|DEV
1284|Moonbeam|GLMR|||moonscan.io
1285|Moonriver|MOVR|||moonriver.moonscan.io
1287|Moonbase Alpha|DEV
1301|Unichain Sepolia|ETH||OP Stack
1315|Data Network Aeneid|DATA
1328|Sei~|SEI
1329|Sei|SEI|||seiscan.io
1336|Kii Testnet Oro|KII
1337|local development chain|ETH||Ethereum
1338|Elysium~|LAVA||OP Stack
1404|BlockDAG|BDAG|||explorer.bdagexplorer.com
1439|Injective~|INJ
1442|Polygon zkEVM~|ETH
1453|MetaChain Istanbul|MTC
1475|CRYMAD Chain|CMX-R|||explorer.cmxofficial.com
1480|Vana|VANA|||vanascan.io|6000
1513|Story~|IP
1514|Data|DATA|||datanetscan.io
1516|Story Odyssey|IP
1559|Tenet|TENET|||tenetscan.io
1612|OpenLedger|OPEN|||scan.openledger.xyz
1625|Gravity Alpha|G|||explorer.gravity.xyz
1643|XGR|XGR|||explorer.xgr.network
1663|Horizen Gobi~|tZEN
1686|Mint Sepolia~|ETH
1729|Reya|ETH|||explorer.reya.network
1750|Metal L2|ETH||OP Stack|explorer.metall2.com|2000
1776|Injective|INJ|||blockscout.injective.network
1783|KiiChain|KII|||explorer.kiichain.io
1868|Soneium|ETH||OP Stack|soneium.blockscout.com|2000
1874|Whitechain Sepolia|WBT||OP Stack
1875|Whitechain|WBT|||explorer.whitechain.io
1879|XGR~|XGR
1890|LightLink Phoenix|ETH|||phoenix.lightlink.io
1891|LightLink Pegasus~|ETH
1919|Turkchain|TURK|||turkscan.com
1923|Swellchain|ETH||OP Stack|explorer.swellnetwork.io|2000
1924|Swellchain~|ETH||OP Stack
1946|Soneium Minato~|ETH||OP Stack
1952|X1~|OKB
1983|Krown|KROWN|||explorer.krown.network
1993|B3 Sepolia|ETH
1995|edeXa~|tEDX
1996|Sanko|DMT|||explorer.sanko.xyz
2000|Dogechain|WDOGE|||explorer.dogechain.dog
2017|Telcoin Adiri~|TEL
2020|Ronin|RON|||app.roninchain.com
2021|Edgeware EdgeEVM|EDG|||edgscan.live
2022|Beresheet BereEVM~|tEDG
2024|Swan Saturn~|sETH
2026|Edgeless|EwETH|||explorer.edgeless.network
2039|Aleph Zero~|TZERO
2040|Vanar|VANRY|||explorer.vanarchain.com
2184|Morph Tachyon|BGB
2192|SnaxChain|ETH||OP Stack|explorer.snaxchain.io|2000
2201|Stable~|USDT0
2221|Kava EVM~|KAVA
2222|Kava EVM|KAVA|||kavascan.com
2331|RSS3 VSL Sepolia~|RSS3||OP Stack
2340|Atleta Olympia|ATLA
2345|GOAT|BTC|||explorer.goat.network
2355|Silicon zkEVM|ETH|||scope.silicon.network
2358|Kroma Sepolia|ETH
2391|TAC SPB~|TAC
2442|Polygon zkEVM Cardona|ETH
2443|Haus Chain~|HAUS
2522|Fraxtal~|FRAX||OP Stack
2525|inEVM|INJ|||inevm.calderaexplorer.xyz
2625|Whitechain~|WBT
2710|Morph Sepolia|ETH
2730|XR Sepolia|tXR
2741|Abstract|ETH||ZKsync|abscan.org|200
2810|Morph Holesky|ETH
2818|Morph|ETH|||explorer.morphl2.io
2828|CandyChain|CANDY|||streams.candychain.io
2882|Chips|IOTA
2911|HYCHAIN|TOPIA|||explorer.hychain.com
3068|Bifrost|BFC|||explorer.mainnet.bifrostnetwork.com
3109|SatoshiVM Alpha|BTC|||svmscan.io
3110|SatoshiVM~|BTC
3141|Filecoin Hyperspace|tFIL
3338|Peaq|PEAQ|||peaq.subscan.io
3636|Botanix~|BTC
3637|Botanix|BTC|||botanixscan.io
3721|Xone Chain|XOC|||xonescan.com
3737|Crossbell|CSB|||scan.crossbell.io
3776|Astar zkEVM|ETH|||astar-zkevm.explorer.startale.com
3939|DOS Chain~|DOS
3993|APEX~|ETH
4002|Fantom~|FTM
4090|Oasis~|FTN
4111|E Canna|ECNA|||explorer.ecnascan.com
4112|E Canna~|tECNA
4114|Citrea|cBTC|||explorer.mainnet.citrea.xyz
4153|RISE|ETH|||explorer.risechain.com
4158|CrossFi|XFI|||xfiscan.com
4200|Merlin|BTC|||scan.merlinchain.io
4201|LUKSO~|LYXt
4202|Lisk Sepolia|ETH||OP Stack
4203|Merlin Erigon~|BTC
4217|Tempo|||Tempo|explore.tempo.xyz|1000
4242|Nexi|NEXI|||www.nexiscan.com
4326|MegaETH|ETH||OP Stack|mega.etherscan.io|1000
4337|Beam|BEAM
4352|MemeCore|M|||memecorescan.io
4460|Orderly Sepolia|ETH
4663|Robinhood Chain|ETH|||robinhoodchain.blockscout.com|100
4689|IoTeX|IOTX|||iotexscan.io
4690|IoTeX~|IOTX
4759|MEVerse Chain~|MEV
4777|BlackFort Exchange Network~|TBXN
4801|World Chain Sepolia|ETH||OP Stack
4999|BlackFort Exchange|BXN|||explorer.blackfort.network
5000|Mantle|MNT|||mantlescan.xyz
5001|Mantle~|MNT
5003|Mantle Sepolia~|MNT
5031|Somnia|SOMI|||explorer.somnia.network|100
5042|Arc|USDC|||explorer.arc.io
5112|Ham|ETH|||explorer.ham.fun
5115|Citrea~|cBTC
5124|Seismic Devnet|ETH
5165|Bahamut|FTN|||www.ftnscan.com
5234|Humanode|HMND|||humanode.subscan.io
5330|Superseed|ETH||OP Stack|explorer.superseed.xyz|2000
5424|edeXa|EDX|||explorer.edexa.network
5464|Saga|GAS|||sagaevm.sagaexplorer.io
5551|Nahmii 2|ETH|||explorer.n2.nahmii.io
5611|opBNB~|tBNB
5700|Syscoin Tanenbaum~|SYS
5858|Chang Chain Foundation|CTH|||cthscan.com
5887|MANTRA DuKong EVM~|MANTRA
5888|MANTRA EVM|MANTRA|||blockscout.mantrascan.io
6000|BounceBit~|BB
6001|BounceBit|BB|||bbscan.io
6343|MegaETH~|ETH
6423|YNX~|YNXT
6497|MIZUHIKI Testnet Awaji|MIZU
6900|Nibiru|NIBI|||nibiscan.io
6969|Tomb|TOMB|||tombscout.com
7000|ZetaChain|ZETA|||zetascan.com
7001|ZetaChain Athens~|aZETA
7070|Planq|PLQ|||evm.planq.network
7119|Sentrix Chain|SRX|||scan.sentrixchain.com|1000
7120|Sentrix~|SRX
7171|Bitrock|BROCK|||explorer.bit-rock.io
7200|exSat|BTC|||scan.exsat.network
7233|InitVerse|INI|||www.iniscan.com
7234|InitVerse Genesis~|INI
7332|Horizen EON|ZEN|||eon-explorer.horizenlabs.io
7373|CRYMAD Chain L2|CMX-R|||explorer-l2.cmxofficial.com
7518|MEVerse Chain|MEV|||www.meversescan.io
7560|Cyber|ETH|||cyberscan.co
7668|The Root|XRP|||rootscan.io
7672|The Root Network - Porcini|XRP
7700|Canto|CANTO|||tuber.build
7741|RWA Chain|ETH||OP Stack|explorer.rwa-chain.io|1000
7847|HyveChain|HYVE|||explorer.hyvechain.com
7887|Kinto|ETH|||explorer.kinto.xyz
7897|Arena-Z|ETH|||explorer.arena-z.gg
7979|DOS Chain|DOS|||doscan.io
8008|Polynomial|ETH|||polynomialscan.io
8017|iSunCoin|ISC
8082|Shardeum Sphinx|SHM
8118|Shardeum|SHM|||explorer.shardeum.org
8150|Alpen~|sBTC
8217|Kaia|KAIA|||kaiascan.io
8333|B3|ETH|||explorer.b3.fun
8408|ZenChain~|ZTC
8428|THAT|THAT|||that.blockscout.com
8453|Base|ETH||OP Stack|basescan.org|2000
8668|Hela|HLUSD|||mainnet-blockexplorer.helachain.com
8822|IOTA EVM|IOTA|||explorer.evm.iota.org
8866|SuperLumio|ETH|||explorer.lumio.io
8880|Unique|UNQ|||unique.subscan.io
8881|Quartz|QTZ|||quartz.subscan.io
8882|Opal~|OPL
8899|JB Chain|JBC|||exp-l1.jibchain.net
9000|Evmos~|EVMOS
9001|Evmos|EVMOS|||escan.live
9002|Kortana|DNR|||explorer.mainnet.kortana.xyz
9280|Rabbit Chain~|tRAB
9496|Load Alphanet|tLOAD
9700|OORT MainnetDev|OORT|||dev-scan.oortech.com
9745|Plasma|XPL|||plasmascan.to|1000
9746|Plasma~|XPL
9747|Plasma Devnet|XPL
9990|Agung|AGNG
10081|Japan Open Chain~|JOCT
10143|Monad~|MON
10200|Gnosis Chiado|xDAI
10218|Tea Sepolia|TEA
10242|Arthera|AA|||explorer.arthera.net
10243|Arthera~|AA
11011|Shape Sepolia~|ETH||OP Stack
11100|Bool Beta|BOL|||beta-mainnet.boolscan.com
11124|Abstract~|ETH||ZKsync
11235|HAQQ|ISLM|||explorer.haqq.network
11501|BEVM|BTC|||scan-mainnet.bevm.io
11822|Artela~|ART
12306|Fibo Chain|FIBO|||scan.fibochain.org
12323|Huddle01 dRTC Chain|ETH||Arbitrum|huddle01.calderaexplorer.xyz
12324|L3X Protocol|ETH|||explorer.l3x.com
12325|L3X Protocol~|ETH
12553|RSS3 VSL|RSS3||OP Stack|scan.rss3.io|2000
13001|SnaxChain~|ETH||OP Stack
13337|Beam~|BEAM
13370|Cannon|ETH
13371|Immutable zkEVM|IMX|||explorer.immutable.com
13381|Phoenix Blockchain|PHX|||phoenixplorer.com
13473|Immutable zkEVM~|IMX
14800|Vana Moksha~|VANA
14853|Humanode Testnet 5|HMND
15000|Quai Network~|QUAI
15551|LoopNetwork|LOOP|||explorer.mainnetloop.com
15557|EOS EVM~|EOS
16507|Genesys|GSYS|||gchainexplorer.genesys.network
16600|0G Newton~|A0GI
16601|0G Galileo~|A0GI
16602|0G Galileo~|0G
16661|0G|0G|||chainscan.0g.ai
17000|Holesky|ETH||Ethereum
17069|Garnet~|ETH||OP Stack
17777|EOS EVM|EOS|||explorer.evm.eosnetwork.com
18233|Unreal|reETH
18881|Ultra EVM~|UOS
19480|QMS~|QMS
19991|Ultra EVM|UOS|||evmexplorer.ultra.io
20226|Molibra|MOLI
20993|Fluent Devnet|ETH
20994|Fluent~|ETH
21363|Lestnet|LETH
22222|Nautilus|ZBC|9||nautscan.com
22776|MAP Protocol|MAPO|||maposcan.io
23023|PremiumBlock~|PBLK
23294|Oasis Sapphire|ROSE
23295|Oasis Sapphire~|TEST
23451|DreyerX|DRX|||scan.dreyerx.com
23452|DreyerX~|DRX
25363|Fluent|ETH|||fluentscan.xyz
25925|Bitkub~|tKUB
28882|Boba Sepolia|ETH
29112|HYCHAIN~|TOPIA
29548|MCH Verse|OAS|||explorer.oasys.mycryptoheroes.net
31318|Tempo Devnet|||Tempo
31337|local development chain|ETH||Ethereum
31611|Mezo~|BTC
31612|Mezo|BTC|||explorer.mezo.org
32520|Bitgert|Brise|||brisescan.com
32659|Fusion|FSN|||fsnscan.com
32769|Zilliqa|ZIL|||evmx.zilliqa.com
33101|Zilliqa~|ZIL
33111|Curtis|APE
33139|ApeChain|APE||Arbitrum|apescan.io
33979|Funki|ETH||OP Stack|funkiscan.io|2000
34443|Mode|ETH||OP Stack|modescan.io|2000
34952|Morph Tachyon~|BGB
35441|Q|Q|||explorer.q.org
35443|Q~|Q
36900|ADI_Chain|ADI|||explorer.adifoundation.ai
37111|Lens~|GRASS
38833|Igra|iKAS|||explorer.igralabs.com
40204|Citrate|SALT
41455|Aleph Zero|AZERO|||evm-explorer.alephzero.org
41923|EDU Chain|EDU|||explorer.educhain.xyz
42000|Helios~|HLS
42026|Donatuz|ETH|||explorer.donatuz.com
42070|WMC~|WMTx
42161|Arbitrum One|ETH||Arbitrum|arbiscan.io|250
42170|Arbitrum Nova|ETH||Arbitrum|nova.arbiscan.io
42220|Celo|CELO||Celo|celoscan.io|1000
42420|AssetChain|RWA|||scan.assetchain.org
42421|AssetChain~|RWA
42431|Tempo Testnet (Moderato)|||Tempo
42766|ZKFair|USDC|||scan.zkfair.io
42793|Etherlink|XTZ|||explorer.etherlink.com|4830
43111|Hemi|ETH|||explorer.hemi.xyz|12000
43113|Avalanche Fuji|AVAX||Avalanche
43114|Avalanche C-Chain|AVAX||Avalanche|snowtrace.io|1700
43419|Gunz|GUN|||gunzscan.io
43521|Formicarium|M
43851|ZKFair~|USDC
45003|Juneo JUNE-Chain|JUNE
45004|Juneo DAI1-Chain|DAI1
45005|Juneo USDT1-Chain|USDT1
45006|Juneo USD1-Chain|USD1
45007|Juneo mBTC1-Chain|mBTC1
45008|Juneo GLD1-Chain|GLD1
45009|Juneo LTC1-Chain|LTC1
45010|Juneo DOGE1-Chain|DOGE1
45011|Juneo EUR1-Chain|EUR1
45012|Juneo SGD1-Chain|SGD1
45013|Juneo BCH1-Chain|BCH1
45014|Juneo LINK1-Chain|LINK1
46630|Robinhood Chain~|ETH
46688|Fusion~|FSN
47763|Neo X|GAS|||xexplorer.neo.org
47805|REI|REI|||scan.rei.network
48898|Zircuit Garfield~|ETH||OP Stack
48900|Zircuit|ETH||OP Stack|explorer.zircuit.com|2000
50005|Yooldo Verse|OAS|||explorer.yooldo-verse.xyz
50006|Yooldo Verse~|OAS
50104|Sophon|SOPH||ZKsync|explorer.sophon.xyz|200
50312|Somnia~|STT
50341|Reddio Sepolia|RED
50342|Reddio|RED|||reddio.cloud.blockscout.com
52014|Electroneum|ETN|||blockexplorer.electroneum.com
53302|Superseed Sepolia|ETH||OP Stack
53456|BirdLayer|ETH|||scan.birdlayer.xyz
53457|DODOchain~|DODO
53935|DFK Chain|JEWEL
54170|Graphite Network~|@G
54211|HAQQ Testedge 2|ISLMT
55244|Superposition|ETH|||explorer.superposition.so
55931|Datahaven~|MOCK
57000|Rollux~|SYS
57054|Sonic Blaze~|S
57073|Ink|ETH||OP Stack|explorer.inkonchain.com|2000
58008|PGN|ETH||OP Stack
59141|Linea Sepolia~|ETH
59144|Linea|ETH|||lineascan.build|2000
59902|Metis Sepolia|tMETIS
60600|POTOS~|POT
60603|POTOS|POT|||scan.potos.hk
60808|BOB|ETH||OP Stack|explorer.gobob.xyz|2000
61166|Treasure|MAGIC||ZKsync|treasurescan.io|1000
62049|Optopia~|ETH
62050|Optopia|ETH|||scan.optopia.ai
62092|TikTrix~|tTTX
62606|Apollo|APOLLO|||apolloscan.io
63157|Geist|GHST|||geist-mainnet.explorer.alchemy.com
64165|Sonic~|S
64240|Fantom Sonic Open~|FTM
66665|Creator|ETH
68414|Henesys|NXPC
71402|Godwoken|pCKB|||v1.gwscan.com
72344|Radius Test|RUSD
73115|ICB|ICBX|||icbscan.io
77410|RWA Chain Sepolia|ETH||OP Stack
80002|Polygon Amoy|POL||Polygon
80008|Polynomia Sepolia|ETH
80069|Berachain Bepolia|BERA
80084|Berachain bArtio|BERA
80085|Berachain Artio|BERA
80094|Berachain|BERA|||berascan.com|2000
80931|Forta Chain|FORT|||explorer.forta.org
81224|Codex|ETH||OP Stack|explorer.codex.xyz|2000
81457|Blast|ETH||OP Stack|blastscan.io|2000
84532|Base Sepolia|ETH||OP Stack
86608|CpChain|CP|||explorer.cpchain.com
88882|Chiliz Spicy~|CHZ
88888|Chiliz Chain|CHZ|||scan.chiliz.com
88991|Jibchain~|tJBC
91342|GIWA Sepolia|ETH||OP Stack
96370|Lumoz|MOZ|||scan.lumoz.info
97453|Sidra Chain|SDA|||ledger.sidrachain.com
97476|Doma~|ETH
98864|Plume Devnet (Legacy)|ETH
98865|Plume (Legacy)|ETH|||explorer.plumenetwork.xyz
98866|Plume|PLUME|||explorer.plume.org
98867|Plume~|PLUME
99801|Kinetiq Elysium~|HYPE
99901|Elysium|HYPE|||elysium.kinetiq.xyz|100
100009|Vechain|VET|||explore.vechain.org
100021|Sova|ETH|||explorer.sova.io
101003|Socotra JUNE-Chain|JUNE
102030|Creditcoin|CTC|||creditcoin.blockscout.com
102031|Creditcoin~|tCTC
102032|Creditcoin Devnet|devCTC
105105|Stratis|STRAX|||explorer.stratisevm.com
105363|Lumoz~|MOZ
110110|Mars Credit|MARS|||blockscan.marscredit.xyz
111188|re.al|reETH|||explorer.re.al
120893|Sova Network Sepolia|ETH
124832|Mitosis~|MITO
127001|Gravity|G|||mainnet-explorer.gravity.xyz
127823|Etherlink Shadownet~|XTZ
128123|Etherlink~|XTZ
132902|Form~|ETH
138565|ValueChain~|SOSO
167000|Taiko|ETH|||taikoscan.io
167005|Taiko (Alpha-3 Testnet)|ETH
167007|Taiko Jolnir (Alpha-5 Testnet)|ETH
167008|Taiko Katla (Alpha-6 Testnet)|ETH
167009|Taiko Hekla L2|ETH
167013|Taiko Hoodi|ETH
181228|HPP Sepolia|ETH
190415|HPP|ETH|||explorer.hpp.io
200024|Nitrograph~|NOS
200810|Bitlayer~|BTC
200901|Bitlayer|BTC|||www.btrscan.com
202601|Ronin Saigon~|RON
205205|Auroria~|tSTRAX
286623|ValueChain|SOSO|||main-scan.valuechain.xyz|2000
309075|One World Chain|OWCT|||mainnet.oneworldchain.org
314159|Filecoin Calibration|tFIL
360890|LAVITA|vTFUEL|||tsub360890-explorer.thetatoken.org
380929|Silent Data|ETH|||explorer-mainnet.rollup.silentdata.com
421614|Arbitrum Sepolia|ETH||Arbitrum
440017|Graphite|@G|||main.atgraphite.com
450815|Maroo~|tOKRW
490092|Pumpfi~|PMPT
513100|DisChain|DIS
534351|Scroll Sepolia|ETH
534352|Scroll|ETH|||scrollscan.com|3000
543210|Zero|ETH|||explorer.zero.network
555888|DustBoy IoT|DST|||dustboy.jibl2.com
560048|Hoodi|ETH||Ethereum
631571|Polter~|GHST
641230|Bear Network Chain|BRNKC|||brnkscan.bearnetwork.net
656476|EDU Chain~|EDU
660279|Xai|XAI|||explorer.xai-chain.net
666666|Vision~|VS
685689|Gensyn|ETH|||gensyn-mainnet.explorer.alchemy.com
695569|Pyrope~|ETH||OP Stack
723487|Radius|RUSD|||network.radiustech.xyz
743111|Hemi Sepolia|ETH
747474|Katana|ETH|||katanascan.com
751230|Bear Network Chain~|tBRNKC
752025|Ternoa|CAPS|||explorer-mainnet.zkevm.ternoa.network
763373|Ink Sepolia|ETH||OP Stack
763375|Surge~|ETH
808813|BOB Sepolia|ETH||OP Stack
810180|zkLink Nova|ETH|||explorer.zklink.io
810181|zkLink Nova Sepolia~|ETH
812242|Codex~|ETH||OP Stack
839999|exSat~|BTC
888888|Vision|VS|||visionscan.org
911867|Odyssey~|ETH
978658|Treasure Topaz~|MAGIC||ZKsync
984122|Forma|TIA|||explorer.forma.art
984123|Forma Sketchpad|TIA
1337803|Zhejiang|ZhejETH
1440000|XRPL EVM|XRP
1440002|XRPL EVM Devnet|XRP
1449000|XRPL EVM~|XRP
1612127|PlayFi Albireo~|ETH||ZKsync
1998991|Xphere~|XPT
2019775|Jovay Sepolia~|ETH
2524852|Huddle01 dRTC Chain~|ETH||Arbitrum
2651420|Horizen~|ETH
3397901|Funki Sepolia Sandbox|ETH||OP Stack
3441005|Manta Pacific~|ETH
3441006|Manta Pacific Sepolia~|ETH
5042002|Arc~|USDC
5201420|Electroneum~|ETN
5318007|Reactive Lasna~|lREACT
5734951|Jovay|ETH
6038361|Astar zkEVM Testnet zKyoto|ETH
6912115|ENI~|ENI
6985385|Humanity|H|||humanity-mainnet.explorer.alchemy.com
7080969|Humanity~|tHP
7225878|Saakuru|OAS|||explorer.saakuru.network
7771777|VALYGO Smartchain|VYO|||vyoscan.com
7773777|VALYGO NFT|VYO|||nft.vyoscan.com
7777777|Zora|ETH||OP Stack|explorer.zora.energy|2000
9999999|Fluence|FLT|||blockscout.mainnet.fluence.dev
10241024|AlienX|ETH|||explorer.alienxchain.io
10241025|ALIENX Hal~|ETH
11142220|Celo Sepolia~|S-CELO||Celo
11155111|Sepolia|ETH||Ethereum
11155420|OP Sepolia|ETH||OP Stack
11155931|RISE~|ETH
12227332|Neo X Testnet T4|GAS
20240603|DBK chain|ETH|||scan.dbkchain.io
20241133|Swan Proxima~|sETH
20250217|Xphere|XP|||xp.tamsa.io
20256789|ETP|ETP|||etpscan.xyz
21000000|Corn|BTCN|||cornscan.io
21000001|Corn~|BTCN
21072026|Zagros|ZAGROS|||zagrosradar.com
22052002|Excelon|xlon|||explorer.excelon.io
28122024|Ancient8~|ETH||OP Stack
33772211|Xone Chain~|XOC
37084624|SKALE Nebula~|sFUEL
41144114|Otim Devnet|ETH
52164803|Fluence~|tFLT
111557560|Cyber~|ETH
161221135|Plume Testnet (Legacy)|ETH
168587773|Blast Sepolia|ETH
245022926|Neon EVM DevNet|NEON
245022934|Neon EVM MainNet|NEON|||neonscan.org
253368190|Flame|TIA|||explorer.flame.astria.org
278611351|SKALE Razor|sFUEL|||turbulent-unique-scheat.explorer.mainnet.skalenodes.com
324705682|SKALE Base Sepolia~|CREDIT
333000333|Meld|MELD|||meldscan.io
391845894|SKALE Block Brawlers|BRAWL|||frayed-decent-antares.explorer.mainnet.skalenodes.com
420420421|Westend Asset Hub|WND
420420422|Paseo PassetHub|PAS
531050104|Sophon~|SOPH||ZKsync
666666666|Degen|DEGEN|||explorer.degen.tips
728126428|Tron|TRX|6||tronscan.org|3000
888888888|Ancient8|ETH||OP Stack|scan.ancient8.gg|2000
974399131|SKALE Calypso~|sFUEL
994873017|Lumia|LUMIA|||explorer.lumia.org
999999999|Zora Sepolia|ETH||OP Stack
1020352220|SKALE Titan~|sFUEL
1026062157|SKALE CryptoBlades|sFUEL|||affectionate-immediate-pollux.explorer.mainnet.skalenodes.com
1032942172|SKALE Crypto Colosseum|sFUEL|||haunting-devoted-deneb.explorer.mainnet.skalenodes.com
1187947933|SKALE Base|CREDIT
1273227453|SKALE Human Protocol|sFUEL|||wan-red-ain.explorer.mainnet.skalenodes.com
1313161554|Aurora|ETH|||aurorascan.dev
1313161555|Aurora~|ETH
1350216234|SKALE Titan Hub|sFUEL|||parallel-stormy-spica.explorer.mainnet.skalenodes.com
1444673419|SKALE Europa~|sFUEL
1482601649|SKALE Nebula Hub|sFUEL|||green-giddy-denebola.explorer.mainnet.skalenodes.com
1523903251|Haust Network~|HAUST
1564830818|SKALE Calypso Hub|sFUEL|||honorable-steel-rasalhague.explorer.mainnet.skalenodes.com
1660990954|Status Network Sepolia|ETH
1666600000|Harmony One|ONE|||explorer.harmony.one
1722641160|Silicon Sepolia zkEVM|ETH
1802203764|Kakarot Sepolia|ETH
1952959480|Lumia~|LUMIA
2046399126|SKALE Europa Hub|sFUEL|||elated-tan-skat.explorer.mainnet.skalenodes.com
2139927552|Exorde|sFUEL|||light-vast-diphda.explorer.mainnet.skalenodes.com
2494104990|Tron Shasta|TRX|6
3448148188|Tron Nile|TRX|6
7078815900|Mekong Pectra Devnet|eth
11297108099|Palm~|PALM
11297108109|Palm|PALM
37714555429|Xai~|sXAI
123420000220|Fluence Stage|tFLT
123420001114|Basecamp~|CAMP
383414847825|Zeniq|ZENIQ|||zeniqscan.com
920637907288165|Kakarot Starknet Sepolia|ETH
2713017997578000|Dchain~|ETH||OP Stack
2716446429837000|Dchain|ETH||OP Stack|dchain-2716446429837000-1.sagaexplorer.io|2000
`;
