module adjutant/bench/peers

go 1.26.0

require (
	adjutant v0.0.0
	github.com/paulmach/orb v0.14.0
	github.com/peterstace/simplefeatures v0.50.0
	github.com/tidwall/rtree v1.10.0
	golang.org/x/sys v0.49.0
)

require (
	github.com/go-json-experiment/json v1.27.2 // indirect
	github.com/golang/geo v0.0.0-20260818125358-b200a1149890 // indirect
	github.com/tidwall/geoindex v1.7.0 // indirect
	golang.org/x/text v0.43.0 // indirect
	gopkg.in/yaml.v3 v3.0.1 // indirect
)

replace adjutant => ../..
