extension DeterministicMath {
    /// Returns the quantile of the standard normal distribution at a share, to about 16 digits.
    ///
    /// M. J. Wichura, "Algorithm AS 241: The Percentage Points of the Normal Distribution", *Applied Statistics* 37
    /// (1988) 477–484, doi:10.2307/2347330; its PPND16.
    ///
    /// - Parameter share: Between 0 and 1, both excluded.
    public static func inverseNormal(_ share: Double) -> Double {
        let offset = share - 0.5
        if abs(offset) <= 0.425 {
            let square = 0.180625 - offset * offset
            return offset * center(square)
        }
        let tail = offset < 0 ? share : 1 - share
        let root = (-log(tail)).squareRoot()
        let result = root <= 5 ? shoulder(root - 1.6) : farTail(root - 5)
        return offset < 0 ? -result : result
    }

    private static func center(_ value: Double) -> Double {
        var above = 2.509_080_928_730_122_672_7e3 * value + 3.343_057_558_358_812_810_5e4
        above = above * value + 6.726_577_092_700_870_085_3e4
        above = above * value + 4.592_195_393_154_987_145_7e4
        above = above * value + 1.373_169_376_550_946_112_5e4
        above = above * value + 1.971_590_950_306_551_442_7e3
        above = above * value + 1.331_416_678_917_843_774_5e2
        above = above * value + 3.387_132_872_796_366_608_0
        var below = 5.226_495_278_852_854_561_0e3 * value + 2.872_908_573_572_194_267_4e4
        below = below * value + 3.930_789_580_009_271_061_0e4
        below = below * value + 2.121_379_430_158_659_586_7e4
        below = below * value + 5.394_196_021_424_751_107_7e3
        below = below * value + 6.871_870_074_920_579_083_0e2
        below = below * value + 4.231_333_070_160_091_125_2e1
        return above / (below * value + 1)
    }

    private static func shoulder(_ value: Double) -> Double {
        var above = 7.745_450_142_783_414_076_40e-4 * value + 2.272_384_498_926_918_458_33e-2
        above = above * value + 2.417_807_251_774_506_117_70e-1
        above = above * value + 1.270_458_252_452_368_382_58
        above = above * value + 3.647_848_324_763_204_605_04
        above = above * value + 5.769_497_221_460_691_405_50
        above = above * value + 4.630_337_846_156_545_295_90
        above = above * value + 1.423_437_110_749_683_577_34
        var below = 1.050_750_071_644_416_843_24e-9 * value + 5.475_938_084_995_344_946_00e-4
        below = below * value + 1.519_866_656_361_645_719_66e-2
        below = below * value + 1.481_039_764_274_800_745_90e-1
        below = below * value + 6.897_673_349_851_000_045_50e-1
        below = below * value + 1.676_384_830_183_803_849_40
        below = below * value + 2.053_191_626_637_758_821_87
        return above / (below * value + 1)
    }

    private static func farTail(_ value: Double) -> Double {
        var above = 2.010_334_399_292_288_132_65e-7 * value + 2.711_555_568_743_487_578_15e-5
        above = above * value + 1.242_660_947_388_078_438_60e-3
        above = above * value + 2.653_218_952_657_612_309_30e-2
        above = above * value + 2.965_605_718_285_048_912_30e-1
        above = above * value + 1.784_826_539_917_291_335_80
        above = above * value + 5.463_784_911_164_114_369_90
        above = above * value + 6.657_904_643_501_103_777_20
        var below = 2.044_263_103_389_939_785_64e-15 * value + 1.421_511_758_316_445_888_70e-7
        below = below * value + 1.846_318_317_510_054_681_80e-5
        below = below * value + 7.868_691_311_456_132_591_00e-4
        below = below * value + 1.487_536_129_085_061_485_25e-2
        below = below * value + 1.369_298_809_227_358_053_10e-1
        below = below * value + 5.998_322_065_558_879_376_90e-1
        return above / (below * value + 1)
    }
}
